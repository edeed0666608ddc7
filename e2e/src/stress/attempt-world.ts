import type { DraftQuestion } from '@takhti/schema/assessments/model'
import type { Chance } from './chance.ts'
import { type Answered, Caller } from './kill-calls.ts'
import type { KillableWorker } from './killable-worker.ts'

export const pointsOfChoice = 2
export const pointsOfText = 5
const choices = 3
const additions = 5

/** Words of the key, which no answer to a student may contain before the release. */
export const keyWord = 'walnut'

/** A command as it went out, and where it was answered, its answer. */
export type Command = { path: string; body: object; key: string; answer: Answered | null }

/** A class with two teachers, a published assessment and a question set to add questions from. */
export type AttemptWorld = {
  worker: KillableWorker
  chance: Chance
  teachers: readonly [Caller, Caller]
  students: readonly Caller[]
  classId: string
  assessmentId: string
  questions: readonly DraftQuestion[]
  source: { groupId: string; questionIds: string[] }
  fail(what: string): void
}

/** Opens the seeded school for students who attempt an assessment. */
export async function attemptWorld(
  worker: KillableWorker,
  { chance, students: count, fail }: { chance: Chance; students: number; fail(what: string): void },
): Promise<AttemptWorld> {
  const teacher = await Caller.signIn(worker.origin, chance)
  const joined = []
  for (let who = 1; who <= count; who++) joined.push(await Caller.join(worker.origin, `Student ${who}`, chance))
  const classId = joined[0]?.classId ?? ''
  const questions = [...Array.from({ length: choices }, () => aChoice(teacher)), aText(teacher)]
  const made = await teacher.call('/assessment/createDraftandPublish', {
    ...{ classId, name: 'Under kills', questions, settings: { attempts: null } },
  })
  const set = Array.from({ length: additions }, () => aChoice(teacher))
  const stored = await teacher.call('/myFiles/question-set', { name: 'Source', questions: set })
  return {
    ...{ worker, chance, fail, classId, questions },
    teachers: [teacher, await secondTeacher(worker, { chance, classId })],
    students: joined.map(({ caller }) => caller),
    // The contract's answers to these paths.
    assessmentId: (made as { id: string }).id,
    source: { groupId: (stored as { id: string }).id, questionIds: set.map(({ id }) => id) },
  }
}

/** The school's other teacher, who joins the class. */
async function secondTeacher(
  worker: KillableWorker,
  { chance, classId }: { chance: Chance; classId: string },
): Promise<Caller> {
  const name = 'Second Teacher'
  const [row] = await worker.rows('INSTITUTES_00', `select id from members where name = '${name}'`)
  const admin = await Caller.signIn(worker.origin, chance, 'admin')
  await admin.call('/admin/class/addUsers/instructor', { classIds: [classId], userIds: [String(row?.['id'])] })
  return await Caller.signIn(worker.origin, chance, name)
}

function aChoice(by: Caller): DraftQuestion {
  return {
    ...{ id: by.newId(), type: 'MCQ', description: 'Where does a plant make its food?', correctOptions: ['a'] },
    options: ['a', 'b', 'c'].map((id) => ({ id, title: `Place ${id}` })),
    ...{ answer: keyWord, explanation: keyWord, points: pointsOfChoice, difficulty: 'EASY', madeBy: 'person' },
    checks: { result: 'ok', reasons: [] },
  }
}

function aText(by: Caller): DraftQuestion {
  const written = { type: 'SUBJECTIVE', options: [], rubric: keyWord, points: pointsOfText } as const
  return { ...aChoice(by), ...written, options: [], correctOptions: [] }
}

/** Sends a command for the first time; one without an answer stays in doubt. */
export async function sendOnce(caller: Caller, path: string, body: object): Promise<Command> {
  const key = caller.newId()
  return { path, body, key, answer: await caller.send(path, body, key).catch(() => null) }
}

/** Repeats a command in doubt under its key. */
export async function settled(caller: Caller, command: Command): Promise<Answered> {
  command.answer ??= await caller.send(command.path, command.body, command.key)
  return command.answer
}
