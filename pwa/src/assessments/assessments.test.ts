// @vitest-environment happy-dom
import type { Assessment, AssessmentSummary, DraftQuestion } from '@takhti/schema/assessments/model'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#api/errors.ts'
import { lateCalls } from '#api/late-calls.ts'
import { rememberPerson } from '#api/person.ts'
import { blankQuestion } from '#files/sets/port.tsx'
import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'
import { shownRows } from './assessment-list.ts'
import {
  assessmentOnDevice,
  assignStudents,
  changeFacts,
  changeQuestions,
  changeSettings,
  commandsOf,
  copyAssessment,
  createAssessment,
  createWithQuestions,
  importQuestions,
  localState,
  newId,
  refreshAssessment,
  removeAssessment,
} from './assessment-store.ts'
import { instantIn, localTime } from './local-time.ts'
import { saveStateOf } from './save-state.ts'

const { send } = vi.hoisted(() => ({ send: vi.fn() }))

vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
// Changes stay in the outbox.
vi.mock('#offline/flusher.ts', async (original) => ({ ...(await original<object>()), flushNow: () => {} }))

const classId = '01890000-0000-7000-8000-00000000c1a5'

let people = 0

beforeEach(() => {
  send.mockReset().mockRejectedValue(new Error('there is no internet'))
  rememberPerson({
    personId: `assessments-${++people}`,
    instituteId: 'i',
    firstName: 'Mina',
    role: 'instructor',
    expiresAt: '',
  })
})

const made = { classId, name: 'Plants', type: 'test' } as const

const stored = async (id: string) => (await assessmentOnDevice(id).queryFn()).data

const question = (description: string, fields: Partial<DraftQuestion> = {}): DraftQuestion => ({
  ...blankQuestion(newId(), newId),
  description,
  ...fields,
})

const put = (item: DraftQuestion, base: string | null = null) => ({
  kind: 'put' as const,
  item,
  version: newId(),
  base,
})

const outbox = () => openDatabase(requireDatabaseId()).outbox

const calls = async (id: string) => (await commandsOf(id)).map(({ call }) => call)

test('[AM-1] an assessment is created and edited offline, and each change waits with its command', async () => {
  const id = await createAssessment(made, newId())
  await createAssessment(made, id)
  await changeQuestions(id, [put(question('Why?', { points: 2 })), put(question('How?'))])
  await changeSettings(id, { dueOn: '2027-01-14T08:30:00.000Z', theme: 'sea' })
  await changeFacts(id, { name: 'Leaves' })
  await assignStudents(id, { students: [newId()], allowances: [] })
  expect(await stored(id)).toMatchObject({
    ...{ name: 'Leaves', questionCount: 2, totalPoints: 3, dueOn: '2027-01-14T08:30:00.000Z' },
    ...{ setting: { theme: 'sea' }, settings: { theme: 'sea', timeLimit: 1 }, revision: 0 },
  })
  const verbs = ['create', 'change', 'updateSettings', 'update', 'assign']
  expect(await calls(id)).toEqual(verbs.map((verb) => `assessments.${verb}`))
})

test('[AM-2] the server’s version replaces the device’s once no command waits, not before', async () => {
  const id = await createAssessment(made, newId())
  const theirs = { ...(await stored(id)), name: 'Theirs', revision: 3 }
  send.mockResolvedValue(theirs)
  await refreshAssessment(id)
  expect((await stored(id)).name).toBe('Plants')
  await outbox().clear()
  await refreshAssessment(id)
  expect(await stored(id)).toMatchObject({ name: 'Theirs', revision: 3 })
})

test('[AM-3] questions of two teachers merge on the device as on the server', async () => {
  const id = await createAssessment(made, newId())
  const shared = question('Shared?')
  await changeQuestions(id, [put(shared)])
  const [before] = (await stored(id)).questions
  const theirs = { ...before, description: 'Theirs?', version: newId() }
  send.mockResolvedValue({
    ...(await stored(id)),
    revision: 4,
    questions: [theirs, { ...question('New?'), version: newId() }],
  })
  await outbox().clear()
  await refreshAssessment(id)
  await changeQuestions(id, [put({ ...shared, description: 'Mine?' }, before?.version ?? '')])
  const merged = (await stored(id)).questions
  expect(merged.map(({ description }) => description)).toEqual(['Mine?', 'Theirs?', 'New?'])
  expect(merged[1]?.otherOf).toBe(shared.id)
})

test('[AM-4] questions of a source are added once, by the call of that source', async () => {
  const id = await createAssessment(made, newId())
  const one = question('Which?')
  const offered = [{ id: one.id, question: one }]
  await importQuestions(id, { kind: 'bank' }, offered)
  await importQuestions(id, { kind: 'bank' }, offered)
  await importQuestions(id, { kind: 'generated', groupId: newId() }, [{ id: newId(), question: question('When?') }])
  expect((await stored(id)).questions.map(({ description }) => description)).toEqual(['Which?', 'When?'])
  expect((await calls(id)).slice(1)).toEqual([
    'assessmentQuestions.importFromQuestionBank',
    'assessmentQuestions.importFromQuestionBank',
    'assessmentQuestions.importGeneratedQuestions',
  ])
})

test('[AM-5] a copy has the refused changes, and questions with ids of their own', async () => {
  const id = await createAssessment(made, newId())
  const one = question('One?')
  await changeQuestions(id, [put(one)])
  const before = await stored(id)
  await changeQuestions(id, [put(question('Two?'))])
  const copy = await stored(await copyAssessment(before, 'Copy', (await commandsOf(id)).slice(-1)))
  expect(copy.questions.map(({ description }) => description)).toEqual(['One?', 'Two?'])
  expect(copy.questions.map((each) => each.id)).not.toContain(one.id)
  expect(copy).toMatchObject({ name: 'Copy', questionCount: 2, revision: 0, status: 'Unpublished' })
})

test('[QZ-40] homework of a quiz is a draft with the same questions under their own ids', async () => {
  const [one, two] = [question('One?'), question('Two?')]
  const draft = await stored(await createWithQuestions({ ...made, type: 'assignment' }, [one, two]))
  expect(draft).toMatchObject({ type: 'assignment', questionCount: 2, status: 'Unpublished', version: 0 })
  expect(draft.questions.map((each) => each.id)).toEqual([one.id, two.id])
  expect(await calls(draft.id)).toEqual(['assessments.createDraft'])
})

test('[AM-6] a removed assessment whose creation was refused leaves no command behind', async () => {
  const refused = await createAssessment(made, newId())
  const [entry] = await commandsOf(refused)
  await outbox().update(entry?.seq ?? 0, { state: 'parked' })
  await removeAssessment(refused)
  expect(await calls(refused)).toEqual([])
  const sent = await createAssessment(made, newId())
  await removeAssessment(sent)
  expect(await calls(sent)).toEqual(['assessments.create', 'assessments.remove'])
  expect((await localState(classId)).removed).toEqual(new Set([sent]))
})

test('[AM-7] the list has what only this device knows, and leaves out what it removed', async () => {
  const id = await createAssessment(made, newId())
  const local = await localState(classId)
  const row = (name: string, fields: Partial<AssessmentSummary> = {}): AssessmentSummary => ({
    ...(local.changed[0] as Assessment),
    ...{ id: newId(), name, revision: 2 },
    ...fields,
  })
  const published = row('Rivers', { status: 'Published' })
  const renamed = { ...published, name: 'Rivers of Asia', status: 'Unpublished' } as Assessment
  const gone = row('Gone')
  const state = { changed: [...local.changed, renamed], removed: new Set([gone.id]) }
  const names = (filter: 'ALL' | 'PUBLISHED' | 'UNPUBLISHED', search = '') =>
    shownRows([published, gone], state, { filter, search, topic: '' }).map((each) => each.name)
  expect(names('ALL')).toEqual(['Plants', 'Rivers of Asia'])
  // The device changes no status without the server.
  expect(names('PUBLISHED')).toEqual(['Rivers of Asia'])
  expect(names('UNPUBLISHED', 'PLANT')).toEqual(['Plants'])
  expect(shownRows([row('Plants', { id })], state, { filter: 'ALL', search: '', topic: '' })).toHaveLength(1)
})

test('[AM-8] “All changes saved” means that no command waits', () => {
  const waiting = { state: 'waiting' as const }
  expect(saveStateOf([], true)).toBe('saved')
  expect(saveStateOf([], false)).toBe('saved')
  expect(saveStateOf([waiting], true)).toBe('saving')
  expect(saveStateOf([waiting], false)).toBe('onDevice')
  expect(saveStateOf([waiting, { state: 'parked' }], true)).toBe('refused')
})

test('[AM-9] a date of the browser’s field is the same instant afterwards', () => {
  const instant = '2027-01-14T08:30:00.000Z'
  expect(instantIn(localTime(instant))).toBe(instant)
  expect(localTime(null)).toBe('')
  expect(instantIn('')).toBeNull()
  expect(instantIn('tomorrow')).toBeNull()
})

test('[AM-10] the device asks the server for an assessment that it lacks', async () => {
  const id = newId()
  await expect(stored(id)).rejects.toThrow('there is no internet')
  send.mockResolvedValue({ id, questions: [] })
  expect((await stored(id)).id).toBe(id)
  expect(send).toHaveBeenLastCalledWith(lateCalls.assessments.read, { assessmentId: id })
})

test('[AM-13] an assessment a colleague removed leaves the device, unless changes of it wait', async () => {
  const id = await createAssessment(made, newId())
  send.mockRejectedValue(new ApiError('common/not-found'))
  await expect(refreshAssessment(id)).rejects.toThrow('common/not-found')
  expect((await stored(id)).name).toBe('Plants')
  await outbox().clear()
  await expect(refreshAssessment(id)).rejects.toThrow('common/not-found')
  await expect(stored(id)).rejects.toThrow('common/not-found')
})
