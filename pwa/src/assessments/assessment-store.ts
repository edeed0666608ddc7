import type { Assessment, AssessmentSettings, DraftQuestion } from '@takhti/schema/assessments/model'
import { defaultSettings } from '@takhti/schema/assessments/model'
import { totalPointsOf } from '@takhti/schema/assessments/rules'
import type { AnyCall } from '@takhti/schema/kit/call'
import { newId as idOf } from '@takhti/schema/kit/ids'
import type { Question } from '@takhti/schema/questions/model'
import { additions, withChanges, type SetChange } from '@takhti/schema/questions/sets/rules'
import type { CallName, InputOf } from '#api/calls.ts'
import { send } from '#api/client.ts'
import { enqueue } from '#api/command.ts'
import { ApiError } from '#api/errors.ts'
import { lateCalls } from '#api/late-calls.ts'
import { requirePerson } from '#api/person.ts'
import type { Fetched } from '#api/query.ts'
import { deletePaperFileRows, putPaperFileRow } from '#offline/attempt-rows.ts'
import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'
import type { OutboxEntry } from '#offline/rows.ts'
import { emitTabEvent } from '#offline/tab-events.ts'
import { takeOffered } from './new-files.ts'

/** An assessment as this device stores it. Its `revision` is 0 until the server has sent it. */
export type DeviceAssessment = Assessment

const prefix = 'assessment.'

const rowOf = (id: string) => `${prefix}${id}`

export function newId(): string {
  return idOf(new Date(), (bytes) => crypto.getRandomValues(bytes))
}

/** An assessment of this device; one that it lacks is fetched. */
export function assessmentOnDevice(id: string) {
  return {
    // Below the key of the lessons, whose ring refetches it in every tab.
    queryKey: ['device', 'lessons', 'assessment', id],
    queryFn: async (): Promise<Fetched<DeviceAssessment>> => ({
      data: (await readAssessment(id)) ?? (await refreshAssessment(id)),
      cachedAt: null,
    }),
  } as const
}

async function readAssessment(id: string): Promise<DeviceAssessment | null> {
  const row = await openDatabase(requireDatabaseId()).settings.get(rowOf(id))
  // Written below alone.
  return row === undefined ? null : (JSON.parse(row.value) as DeviceAssessment)
}

async function store(assessment: DeviceAssessment): Promise<void> {
  const row = { name: rowOf(assessment.id), value: JSON.stringify(assessment) }
  await openDatabase(requireDatabaseId()).settings.put(row)
}

/** What the lists of the server lack: assessments of a class with changes on this device, and the ids of removed ones. */
export type LocalState = { changed: readonly DeviceAssessment[]; removed: ReadonlySet<string> }

/** The state of a class's assessments on this device that the server has not accepted yet. */
export async function localState(classId: string): Promise<LocalState> {
  const { settings, outbox } = openDatabase(requireDatabaseId())
  const entries = await outbox.toArray()
  const pending = new Set(entries.flatMap((entry) => assessmentOf(entry) ?? []))
  const removals = entries.filter(({ call }) => call === 'assessments.remove')
  const rows = await settings.where('name').startsWith(prefix).toArray()
  const changed = rows
    // Written above alone.
    .map(({ value }) => JSON.parse(value) as DeviceAssessment)
    .filter((each) => each.classId === classId && (each.revision === 0 || pending.has(each.id)))
  return { changed, removed: new Set(removals.flatMap((entry) => assessmentOf(entry) ?? [])) }
}

/** Replaces an assessment by the server's version, unless commands are pending; returns what is shown. */
export async function refreshAssessment(id: string): Promise<DeviceAssessment> {
  const { outbox, settings } = openDatabase(requireDatabaseId())
  const waiting = () => outbox.where('state').equals('waiting').count()
  const before = await waiting()
  const pulled = await send(lateCalls.assessments.read, { assessmentId: id }).catch(async (error: unknown) => {
    if (error instanceof ApiError && error.code === 'common/not-found') await forget(id)
    throw error
  })
  await settings.db.transaction('rw', settings, outbox, async () => {
    const isSettled = before === 0 && (await waiting()) === 0
    if (isSettled || (await readAssessment(id)) === null) await store(pulled)
  })
  emitTabEvent('lessons')
  return (await readAssessment(id)) ?? pulled
}

/** Drops the copy of an assessment that the server no longer has, unless this device has changes of it. */
async function forget(id: string): Promise<void> {
  if ((await commandsOf(id)).length > 0) return
  await openDatabase(requireDatabaseId()).settings.delete(rowOf(id))
  emitTabEvent('lessons')
}

type Made = Pick<Assessment, 'classId' | 'name' | 'type'>

/** Creates an assessment on this device and returns its id; the outbox sends it to the server in its turn. */
export async function createAssessment(made: Made, id: string): Promise<string> {
  if ((await readAssessment(id)) !== null) return id
  await together(async () => {
    await store(localOf(id, made))
    await enqueue(lateCalls.assessments.create, { id, ...made })
  })
  return id
}

function localOf(id: string, made: Made): DeviceAssessment {
  const at = new Date().toISOString()
  return {
    ...{ id, ...made, status: 'Unpublished', createdBy: requirePerson().personId, version: 0, revision: 0 },
    ...{ isChanged: false, questionCount: 0, totalPoints: 0, dueOn: null, createdAt: at, updatedAt: at },
    ...{ publishedAt: null, students: [], allowances: [], questions: [] },
    ...{ setting: { theme: defaultSettings.theme }, settings: defaultSettings },
  }
}

/** Changes questions on this device and enqueues the command for the server: both, or neither. */
export async function changeQuestions(id: string, changes: SetChange<DraftQuestion>[]): Promise<void> {
  const files = takeOffered(changes)
  const database = openDatabase(requireDatabaseId())
  await together(async () => {
    await edit({
      call: lateCalls.assessments.change,
      input: { assessmentId: id, changes },
      change: (before) => withQuestions(before, changes),
    })
    for (const { questionId, id: fileId, file } of files) {
      await putPaperFileRow(database, { assessmentId: id, fileId }, file.bytes)
      // After the question that names them, and one by one: their server refuses too many bytes at once.
      const sent = { questionId, assessmentId: id, files: [{ id: fileId, ...file }] }
      await enqueue(lateCalls.assessmentFiles.insertFiles, sent)
    }
  })
}

/** A source that questions are added from: the institute's bank, curated content, or *My content*. */
export type QuestionSource = { kind: 'bank' } | { kind: 'curated' } | { kind: 'generated'; groupId: string }

/** A question under the id that it has in its source. */
export type Offered = { id: string; question: Question }

/** Adds questions of a source at the end; those that the assessment has already stay as they are. */
export function importQuestions(id: string, source: QuestionSource, offered: readonly Offered[]): Promise<void> {
  const ids = offered.map((each) => each.id)
  const change = (before: DeviceAssessment) => withQuestions(before, additions(offered.map(({ question }) => question)))
  const { importFromQuestionBank, addCurated, importGeneratedQuestions } = lateCalls.assessmentQuestions
  if (source.kind === 'bank')
    return edit({ call: importFromQuestionBank, input: { assessmentId: id, questionBankIds: ids }, change })
  if (source.kind === 'curated')
    return edit({ call: addCurated, input: { assessmentId: id, curatedQuestionReferenceIds: ids }, change })
  const input = { assessmentId: id, groupId: source.groupId, questionIds: ids }
  return edit({ call: importGeneratedQuestions, input, change })
}

function withQuestions(before: DeviceAssessment, changes: SetChange<DraftQuestion>[]): Partial<DeviceAssessment> {
  const questions = [...withChanges(before.questions, changes, newId)]
  return { questions, questionCount: questions.length, totalPoints: totalPointsOf(questions) }
}

/** Makes a draft of given questions under the default settings, and returns its id. The questions retain their ids. */
export async function createWithQuestions(made: Made, questions: readonly Question[]): Promise<string> {
  const id = newId()
  const draft = localOf(id, made)
  const items = questions.map((question) => ({ ...question }))
  await together(async () => {
    await store({ ...draft, ...withQuestions(draft, additions(items)) })
    await enqueue(lateCalls.assessments.createDraft, { id, ...made, settings: defaultSettings, questions: items })
  })
  return id
}

/** Makes a copy of an assessment with these questions, and returns its id. */
export async function copyAssessment(of: DeviceAssessment, name: string, commands: readonly OutboxEntry[] = []) {
  const changes = commands.flatMap(({ call, input }) =>
    // `enqueue` stored it with the input of that call.
    call === 'assessments.change' ? (input as { changes: SetChange<DraftQuestion>[] }).changes : [],
  )
  const questions = withChanges(of.questions, changes, newId).map(({ version: _, otherOf: __, ...question }) => ({
    ...question,
    id: newId(),
  }))
  const id = newId()
  const { classId, type, settings } = of
  const copy = { ...localOf(id, { classId, type, name }), settings, setting: { theme: settings.theme } }
  await together(async () => {
    await store({ ...copy, ...withQuestions(copy, additions(questions)), dueOn: settings.dueOn })
    await enqueue(lateCalls.assessments.createDraft, { id, classId, type, name, settings, questions })
  })
  return id
}

/** Changes some settings. */
export function changeSettings(id: string, setData: Partial<AssessmentSettings>): Promise<void> {
  return edit({
    call: lateCalls.assessments.updateSettings,
    input: { assessmentId: id, setData },
    change(before) {
      const settings = { ...before.settings, ...setData }
      return { settings, setting: { theme: settings.theme }, dueOn: settings.dueOn }
    },
  })
}

type DueMove = { dueOn: string; dueWas: string }

/** Moves the due time from where this device saw it, also of an assessment of which it has no copy. */
export async function moveDue(id: string, { dueOn, dueWas }: DueMove): Promise<void> {
  const call = lateCalls.assessments.updateSettings
  const input = { assessmentId: id, setData: { dueOn }, dueWas }
  if ((await readAssessment(id)) === null) await enqueue(call, input)
  else await edit({ call, input, change: ({ settings }) => ({ settings: { ...settings, dueOn }, dueOn }) })
}

/** Changes the name, the type or, before the first publish, the class. */
export function changeFacts(id: string, setData: Partial<Made>): Promise<void> {
  return edit({ call: lateCalls.assessments.update, input: { assessmentId: id, setData }, change: () => setData })
}

/** Sets who takes an assessment, and what single students have beyond the others. */
export function assignStudents(id: string, assigned: Pick<Assessment, 'students' | 'allowances'>): Promise<void> {
  return edit({ call: lateCalls.assessments.assign, input: { assessmentId: id, ...assigned }, change: () => assigned })
}

type Editing<Declared extends AnyCall> = {
  call: CallName<Declared>
  input: InputOf<Declared> & { assessmentId: string }
  change: (before: DeviceAssessment) => Partial<DeviceAssessment>
}

async function edit<Declared extends AnyCall>({ call, input, change }: Editing<Declared>): Promise<void> {
  const id = input.assessmentId
  await together(async () => {
    const before = await readAssessment(id)
    if (before === null) throw new Error(`assessment ${id} is not on this device`)
    const isChanged = before.version > 0
    await store({ ...before, isChanged, ...change(before), updatedAt: new Date().toISOString() })
    await enqueue(call, input)
  })
}

async function together(work: () => Promise<void>): Promise<void> {
  const desk = openDatabase(requireDatabaseId())
  await desk.transaction('rw', desk.settings, desk.outbox, work)
  emitTabEvent('lessons')
}

/** Removes an assessment on this device and on the server. */
export async function removeAssessment(id: string): Promise<void> {
  await together(async () => {
    const before = await readAssessment(id)
    const { outbox, settings } = openDatabase(requireDatabaseId())
    await settings.delete(rowOf(id))
    await deletePaperFileRows(openDatabase(requireDatabaseId()), id)
    const refused = (await commandsOf(id)).filter(({ state }) => state === 'parked')
    await outbox.bulkDelete(refused.map(({ seq }) => seq))
    // The server never had one whose creation it refused.
    const isOnlyHere = before?.revision === 0 && refused.some(({ call }) => call.startsWith('assessments.create'))
    if (!isOnlyHere) await enqueue(lateCalls.assessments.remove, { assessmentId: id })
  })
}

/** The commands of an assessment that the server has not accepted, oldest first. */
export async function commandsOf(id: string): Promise<OutboxEntry[]> {
  const all = await openDatabase(requireDatabaseId()).outbox.orderBy('seq').toArray()
  return all.filter((entry) => assessmentOf(entry) === id)
}

const ownCalls = ['assessments.', 'assessmentQuestions.', 'assessmentFiles.'] as const

/** The id of the assessment that a pending command changes; null of any other command. */
function assessmentOf({ call, input }: OutboxEntry): string | null {
  if (!ownCalls.some((area) => call.startsWith(area))) return null
  // `enqueue` stored it with the input of that call.
  const { assessmentId, id } = input as { assessmentId?: string; id?: string }
  return assessmentId ?? id ?? null
}
