import type { Exchange, GivenSource, LearnerConsent, LearningClass, PathItem } from '@takhti/schema/learning/model'
import { expect, test } from 'vitest'
import { freshSchool } from './fresh-school.ts'
import { anId, makeSchool } from './school.ts'

const fresh = freshSchool()

type Who = 'instructor' | 'learner' | 'guest' | 'admin'

const token = (who: Who = 'instructor') => fresh.school.callers[who].token ?? ''

async function post<Body>(path: string, input: object, by = token()) {
  const { status, body } = await fresh.worker.post(path, by, input, { 'Idempotency-Key': anId() })
  return { status, body: body as Body & { message?: string } }
}

async function get<Body>(path: string, by = token()) {
  const { status, body } = await fresh.worker.get(path, by)
  return { status, body: body as Body }
}

const classId = () => fresh.school.at.classId
const switchOn = (isOn = true, fromAge = 0) => post('/learning/class', { classId: classId(), isOn, fromAge })
const consent = (bornYear: number, hasConsent: boolean, studentId = fresh.school.personIds.learner) =>
  post('/learning/consent', { classId: classId(), studentId, bornYear, hasConsent })
const giveSource = (isGiven = true, by = token()) =>
  post('/learning/give', { classId: classId(), contentId: fresh.school.at.contentId, isGiven }, by)

const year = () => fresh.worker.clock.now().getUTCFullYear()

type Materials = { classes: LearningClass[]; sources: GivenSource[] }

const materials = async (by = token('learner')) => (await get<Materials>('/learning/materials', by)).body
const accessNow = async () => (await materials()).classes[0]?.access

const anExchange = (change: Partial<Exchange> = {}): Exchange => ({
  ...{ id: anId(), classId: classId(), action: null, question: 'What is a leaf?', attempt: 'a green part' },
  ...{ hints: 1, answer: '', passages: [], askedAt: fresh.worker.clock.now().toISOString() },
  ...change,
})

const record = (exchange: Exchange, by = token('learner')) => post('/learning/exchange', exchange, by)

async function exchangesOf(by = token(), more = '') {
  const { status, body } = await get<{ exchanges: (Exchange & { student: { id: string } })[]; before: string | null }>(
    `/learning/exchanges?classId=${classId()}${more}`,
    by,
  )
  return { status, ...body }
}

test('[K5] without the switch and a consent on record no student asks the assistant', async () => {
  expect(await accessNow()).toBe('off')
  await switchOn()
  expect(await accessNow()).toBe('no-consent')
  await consent(year() - 12, false)
  expect(await accessNow()).toBe('no-consent')
  await consent(year() - 12, true)
  expect(await accessNow()).toBe('ok')
  await switchOn(true, 13)
  expect(await accessNow()).toBe('too-young')
  await consent(year() - 30, false)
  expect(await accessNow()).toBe('ok')
  await switchOn(false)
  expect(await accessNow()).toBe('off')
})

const aText = [
  'Leaves make food for the plant from light and air.',
  'Roots take up water and minerals from the soil.',
  'Seeds grow into new plants when they have water and warmth.',
  'Stomata are small openings through which gases enter the leaf.',
  'Plants store glucose as starch when there is no light.',
  'Chlorophyll is the green pigment that absorbs sunlight.',
].join(' ')

const toAssistant = (input: object, by = token('learner'), path = '/learning-ai/ask') =>
  post<{ kind: string; refused?: string }[]>(path, input, by)

const question = { messages: [{ role: 'user', text: 'What do leaves make?' }] }

test('[K5] calls to a model are refused to a student without consent, and answered with it', async () => {
  const ask = { text: aText, ...question }
  for (const path of ['/learning-ai/ask', '/learning-ai/chat-completion', '/learning-ai/youtube-chat'])
    expect((await toAssistant(ask, token('learner'), path)).body[0]).toMatchObject({ refused: 'assistant/not-allowed' })
  for (const path of ['/learning-ai/summary', '/learning-ai/questions', '/learning-ai/quiz-from-text'])
    expect((await post(path, { text: aText }, token('learner'))).body).toMatchObject({
      refused: 'assistant/not-allowed',
    })
  const translation = await post('/learning-ai/translate', { text: 'leaf', to: 'hi' }, token('learner'))
  expect(translation.body).toMatchObject({ refused: 'assistant/not-allowed' })
  await switchOn()
  await consent(year() - 12, true)
  expect((await toAssistant(ask)).body.at(-1)).toMatchObject({ kind: 'end' })
})

test('[SA-1] a student is answered from what the class was given, and from nothing else', async () => {
  const { contentId } = fresh.school.at
  await switchOn()
  await consent(year() - 12, true)
  const free = await toAssistant(question, token('learner'), '/learning-ai/chat-completion')
  expect(free.body).toMatchObject([{ kind: 'refused', refused: 'assistant/not-in-source' }])
  expect((await toAssistant({ contentId, ...question })).status).toBe(404)
  expect((await get(`/learning/source?id=${contentId}`, token('learner'))).status).toBe(404)
  expect((await giveSource()).status).toBe(200)
  expect((await materials()).sources).toMatchObject([{ id: contentId, classIds: [classId()] }])
  expect((await get(`/learning/source?id=${contentId}`, token('learner'))).body).toMatchObject({ id: contentId })
  expect((await toAssistant({ contentId, ...question })).status).toBe(200)
  await switchOn(false)
  expect((await get(`/learning/source?id=${contentId}`, token('learner'))).status).toBe(404)
  await switchOn()
  await giveSource(false)
  expect((await materials()).sources).toEqual([])
  expect((await toAssistant({ contentId, ...question })).status).toBe(404)
})

test('[SA-2] only teachers of the class read its exchanges, with their later steps', async () => {
  const asked = anExchange()
  expect((await record(asked)).status).toBe(200)
  expect((await record({ ...asked, hints: 2, answer: 'Leaves make food.' })).status).toBe(200)
  // A late repeat of an earlier step takes nothing back.
  expect((await record(asked)).status).toBe(200)
  const { exchanges } = await exchangesOf()
  expect(exchanges).toMatchObject([{ id: asked.id, attempt: 'a green part', hints: 2, answer: 'Leaves make food.' }])
  expect(exchanges[0]?.student.id).toBe(fresh.school.personIds.learner)
  for (const who of ['learner', 'guest', 'admin'] as const) expect((await exchangesOf(token(who))).status).toBe(403)
  const other = await makeSchool(fresh.env, { shard: '00', isLicensed: true })
  expect((await exchangesOf(other.callers.instructor.token ?? '')).status).toBe(404)
  expect((await record(anExchange(), other.callers.learner.token ?? '')).status).toBe(404)
})

test('[SA-3] fifty exchanges are read at a time, the last first, each once', async () => {
  for (let number = 0; number < 53; number += 1) {
    fresh.worker.clock.pass(1_000)
    await record(anExchange({ question: `question ${number}` }))
  }
  const first = await exchangesOf()
  const rest = await exchangesOf(token(), `&before=${encodeURIComponent(first.before ?? '')}`)
  expect(first.exchanges[0]?.question).toBe('question 52')
  expect([first.exchanges.length, rest.exchanges.length, rest.before]).toEqual([50, 3, null])
  expect(rest.exchanges.map(({ question: each }) => each)).toEqual(['question 2', 'question 1', 'question 0'])
})

test('[F4] a consent is recorded by a teacher of the student alone', async () => {
  const other = await makeSchool(fresh.env, { shard: '00', isLicensed: true })
  expect((await consent(2012, true, other.personIds.learner)).status).toBe(404)
  expect((await consent(2012, true, fresh.school.personIds.instructor)).status).toBe(404)
  const input = { classId: classId(), studentId: fresh.school.personIds.learner, bornYear: 2012, hasConsent: true }
  for (const who of ['learner', 'guest', 'admin'] as const)
    expect((await post('/learning/consent', input, token(who))).status).toBe(403)
  await consent(2012, true)
  const { body } = await get<{ students: LearnerConsent[] }>(`/learning/settings?classId=${classId()}`)
  const own = body.students.find(({ id }) => id === fresh.school.personIds.learner)
  expect(own).toMatchObject({ bornYear: 2012, hasConsent: true, access: 'off' })
})

test('[SA-4] the path has what the class was given in the order of its teacher, with progress', async () => {
  const { lessonId, contentId } = fresh.school.at
  const cards = ['leaf', 'root'].map((front) => ({ id: anId(), front, back: `${front} means` }))
  const deck = (await post<{ id: string }>('/myFiles/add-flashcard', { name: 'Plants', cards })).body
  await post('/flashcard/deck', { deckId: deck.id, classId: classId(), isGiven: true })
  const review = { id: anId(), deckId: deck.id, cardId: cards[0]?.id, grade: 3 }
  const reviewedAt = fresh.worker.clock.now().toISOString()
  await post('/flashcard/review', { reviews: [{ ...review, reviewedAt }] }, token('learner'))
  const path = async (by: string) => (await get<{ items: PathItem[] }>(`/learning/path?classId=${classId()}`, by)).body
  const own = await path(token('learner'))
  expect(own.items.find(({ id }) => id === deck.id)).toMatchObject({ kind: 'deck', done: 1, total: 2 })
  expect(own.items.map(({ id }) => id)).not.toContain(contentId)
  const items = own.items.map(({ kind, id }) => ({ kind, id })).toReversed()
  expect((await post('/learning/arrange', { classId: classId(), items })).status).toBe(200)
  expect((await path(token('learner'))).items.map(({ id }) => id)).toEqual(items.map(({ id }) => id))
  expect((await path(token())).items.find(({ id }) => id === deck.id)).toMatchObject({ done: 0 })
  expect(own.items.some(({ id }) => id === lessonId)).toBe(true)
  const other = await makeSchool(fresh.env, { shard: '00', isLicensed: true })
  for (const who of ['instructor', 'learner'] as const)
    expect((await get(`/learning/path?classId=${classId()}`, other.callers[who].token ?? '')).status).toBe(404)
  expect((await post('/learning/arrange', { classId: classId(), items }, token('learner'))).status).toBe(403)
})
