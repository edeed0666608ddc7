import type { GivenAnswer } from '@takhti/schema/responses/answer'
import type { MarkingOverview } from '@takhti/schema/responses/marking-model'
import type { AssessmentResult } from '@takhti/schema/responses/model'
import type { KnownAttempt } from './attempt-student.ts'
import { type AttemptWorld, pointsOfChoice, pointsOfText } from './attempt-world.ts'

type StoredAttempt = {
  id: string
  personId: string
  receipt: string | null
  score: number
  totalPoints: number
  pending: number
  answers: ReadonlyMap<string, { sequence: number; answer: GivenAnswer | null; body: string }>
  /** Points of a person by question. */
  marks: ReadonlyMap<string, number>
}

/** The attempts as the database has them. */
export async function storedAttempts(world: AttemptWorld): Promise<StoredAttempt[]> {
  const { worker, assessmentId } = world
  const of = `attempt_id in (select id from assessment_attempts where assessment_id = '${assessmentId}')`
  const read = (sql: string) => worker.rows('INSTITUTES_00', sql)
  const attempts = await read(`select * from assessment_attempts where assessment_id = '${assessmentId}'`)
  const answers = await read(`select * from assessment_answers where ${of}`)
  const marks = await read(`select * from assessment_marks where override_score is not null and ${of}`)
  const ofAttempt = (rows: Record<string, unknown>[], id: unknown) => rows.filter((row) => row['attempt_id'] === id)
  return attempts.map((row) => ({
    ...{ id: String(row['id']), personId: String(row['person_id']), score: Number(row['score']) },
    receipt: typeof row['receipt'] === 'string' ? row['receipt'] : null,
    ...{ totalPoints: Number(row['total_points']), pending: Number(row['pending']) },
    answers: new Map(
      ofAttempt(answers, row['id']).map((answer) => [String(answer['question_id']), storedAnswer(answer)]),
    ),
    marks: new Map(
      ofAttempt(marks, row['id']).map((mark) => [String(mark['question_id']), Number(mark['override_score'])]),
    ),
  }))
}

function storedAnswer({ sequence, body }: Record<string, unknown>) {
  const text = String(body)
  // The worker stores valid answers alone.
  return { sequence: Number(sequence), body: text, answer: JSON.parse(text) as GivenAnswer | null }
}

/** C1 and C2: what was acknowledged is there, unless the device sent a later one, and nothing that no device sent. */
export function expectAcknowledged(
  { fail }: AttemptWorld,
  known: Iterable<KnownAttempt>,
  stored: readonly StoredAttempt[],
): void {
  const byId = new Map(stored.map((attempt) => [attempt.id, attempt]))
  for (const { id, answers, receipts } of known) {
    const attempt = byId.get(id)
    if (attempt === undefined) fail('an attempt was acknowledged and lost')
    const [receipt] = receipts
    if (receipt !== undefined && attempt?.receipt !== receipt) fail('a hand-in was acknowledged and lost')
    for (const [questionId, { acked, bodies }] of answers) {
      const there = attempt?.answers.get(questionId)
      if (acked > 0 && (there?.sequence ?? 0) < acked) fail('an answer was acknowledged and lost')
      if (there !== undefined && bodies.get(there.sequence) !== there.body) fail('an answer is not what was sent')
    }
  }
}

/** C3: a stored score is the sum of answers and marks. */
export function expectScores({ fail, questions }: AttemptWorld, stored: readonly StoredAttempt[]): void {
  for (const { score, pending, answers, marks, receipt } of stored) {
    if (receipt === null && answers.size === 0) continue
    const points = questions.map(({ id, type }) => {
      const given = answers.get(id)?.answer
      const isRight = type === 'MCQ' && given?.kind === 'options' && given.optionIds.join() === 'a'
      return marks.get(id) ?? (isRight ? pointsOfChoice : 0)
    })
    const sum = points.reduce((total, each) => total + each, 0)
    if (score !== sum) fail(`a score of ${score} where its answers and marks make ${sum}`)
    const waiting = questions.filter(({ id, type }) => type !== 'MCQ' && answers.has(id) && !marks.has(id)).length
    if (pending !== waiting) fail(`${pending} questions wait where ${waiting} do`)
  }
}

/** C4: the figures of the result page and of marking equal a recount. */
export async function expectCounts(world: AttemptWorld, stored: readonly StoredAttempt[]): Promise<void> {
  const { assessmentId, fail, questions, students, teachers } = world
  const handedIn = stored.filter(({ receipt }) => receipt !== null)
  const read = (path: string) => teachers[0].read(`${path}?assessmentId=${assessmentId}`)
  // The contract's answer to this path.
  const result = (await read('/assessment/result')) as AssessmentResult
  // The contract's answer to this path.
  const overview = (await read('/assessmentResponse/questions')) as MarkingOverview
  const of = (questions.length - 1) * pointsOfChoice + pointsOfText
  const shares = handedIn.map(({ score }) => (100 * score) / of)
  const average = shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length)
  const expected: [string, number, number][] = [
    ['students who handed in', result.submittedResponses, new Set(handedIn.map(({ personId }) => personId)).size],
    ['attempts in the average', result.of.percentage, handedIn.length],
    ['the average', Math.round((result.averagePercentage ?? 0) * 1e6), Math.round(average * 1e6)],
    ['attempts to mark', overview.handedIn, handedIn.length],
    ...overview.questions.flatMap(({ question, answered, pending }): [string, number, number][] => {
      const given = handedIn.filter(({ answers }) => answers.has(question.id))
      const open = given.filter(({ marks }) => question.type !== 'MCQ' && !marks.has(question.id))
      return [
        ['answers to a question', answered, given.length],
        ['answers that wait', pending, open.length],
      ]
    }),
  ]
  for (const [what, shown, counted] of expected)
    if (shown !== counted) fail(`${what}: ${shown}, and counted ${counted}`)
  if (result.totalResponses < students.length) fail('a class of fewer students than joined')
}

/** C12: both of two marks are in the log, the refused one with its reason. */
export async function expectRecorded({ worker, fail }: AttemptWorld, attempts: readonly KnownAttempt[]): Promise<void> {
  const rows = await worker.rows(
    'INSTITUTES_00',
    `select entity_id as id, action, count(*) as times from audit where action like 'responses.mark%' group by 1, 2`,
  )
  const times = new Map(rows.map((row) => [`${String(row['action'])} ${String(row['id'])}`, Number(row['times'])]))
  for (const { id } of attempts) {
    if (times.get(`responses.markQuestion ${id}`) !== 1) fail('a mark is not in the log once')
    if (!times.has(`responses.markRefused ${id}`)) fail('a refused mark is not in the log')
  }
}
