import type { CardOfStudent } from '@takhti/schema/answer-cards/model'
import { minuteMs } from '@takhti/schema/kit/durations'
import { samples } from '@takhti/schema/matrix'
import type { OwnQuiz, QuizResults } from '@takhti/schema/quizzes/model'
import { runDurableObjectAlarm } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { instituteDatabaseOf } from '#platform/db.ts'
import { quizRoomOf } from '#rooms/port.ts'
import { rooms } from '#rooms/visitor.ts'
import { freshSchool } from './fresh-school.ts'
import { anId, makeSchool } from './school.ts'

const fresh = freshSchool()

const teacher = () => fresh.school.callers.instructor.token
const ids = () => fresh.school.personIds
const longAgo = Date.UTC(2026, 0, 5, 9)
const at = (minute: number, begun = longAgo) => new Date(begun + minute * minuteMs).toISOString()

const post = (path: string, body: object, by = teacher(), key = anId()) =>
  fresh.worker.post(`/answer-cards/${path}`, by, body, { 'Idempotency-Key': key })

async function cards(by: string | null = teacher()): Promise<CardOfStudent[]> {
  const reply = await fresh.worker.get(`/answer-cards?classId=${fresh.school.at.classId}`, by)
  expect(reply.status).toBe(200)
  return (reply.body as { items: CardOfStudent[] }).items
}

/** Two questions: both students answer the first, one of them the second. */
function played(over: object = {}, begun = longAgo) {
  const [question] = (samples['quizzes.create'](fresh.school.at) as { questions: [object] }).questions
  const { learner, guest } = ids()
  return {
    ...{
      quizId: anId(),
      name: 'Plants',
      classId: fresh.school.at.classId,
      startedAt: at(0, begun),
      endedAt: at(9, begun),
    },
    students: [
      { studentId: learner, name: 'As printed' },
      { studentId: guest, name: 'Guest' },
    ],
    turns: [
      {
        question,
        openedAt: at(1, begun),
        answers: [
          { studentId: learner, optionId: 'a', takenMs: 2_000 },
          { studentId: guest, optionId: 'b', takenMs: 3_000 },
        ],
      },
      {
        question: { ...question, id: anId() },
        openedAt: at(5, begun),
        answers: [{ studentId: learner, optionId: 'b', takenMs: 1 }],
      },
    ],
    ...over,
  }
}

const rows = (statement: ReturnType<typeof sql>) =>
  instituteDatabaseOf(fresh.env, '00').all<Record<string, unknown>>(statement)

const scores = (quizId: string) => rows(sql`select person_id from quiz_scores where quiz_id = ${quizId}`)

const results = async (quizId: string) =>
  (await fresh.worker.get(`/live-quiz/results/${quizId}`, teacher())).body as QuizResults

test('[AC-1] students of a class get numbers from 1, which stay at the next assignment', async () => {
  expect((await cards()).map(({ number }) => number)).toEqual([null, null])
  const { classId } = fresh.school.at
  const first = await post('assign', { classId })
  expect((first.body as { items: CardOfStudent[] }).items.map(({ number }) => `${number}`).toSorted()).toEqual([
    '1',
    '2',
  ])
  const after = await cards()
  expect(await post('assign', { classId })).toMatchObject({ status: 200, body: { items: after } })
})

// Fault: a row of four parameters for each student, of which D1 takes a hundred in all.
test('[AC-41] a class of ninety gets its numbers at once', async () => {
  const { classId, instituteId } = fresh.school.at
  const people = JSON.stringify(Array.from({ length: 88 }, () => anId()))
  const db = instituteDatabaseOf(fresh.env, '00')
  const now = new Date(longAgo).toISOString()
  await db.run(sql`insert into members (institute_id, id, name, last_name, created_at)
    select ${instituteId}, value, 'Asha', 'Rao', ${now} from json_each(${people})`)
  await db.run(sql`insert into class_members (institute_id, class_id, person_id, role, joined_at)
    select ${instituteId}, ${classId}, value, 'learner', ${now} from json_each(${people})`)
  expect((await post('assign', { classId })).status).toBe(200)
  const numbers = (await cards()).map(({ number }) => number ?? 0)
  expect(numbers.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 90 }, (_, at) => at + 1))
})

test('[AC-2] a played quiz has the results, the missed questions and the scores of a live quiz', async () => {
  const quiz = played()
  expect(await post('record', quiz)).toMatchObject({ status: 200, body: { quizId: quiz.quizId } })
  const found = await results(quiz.quizId)
  expect(found.quiz).toMatchObject({ name: 'Plants', status: 'ended', code: null, playerCount: 2, endedAt: at(9) })
  expect(found.turns.map(({ tally }) => [tally.answered, tally.right])).toEqual([
    [2, 1],
    [1, 0],
  ])
  const byPerson = new Map(found.players.map((player) => [player.personId, player]))
  expect(byPerson.get(ids().learner)?.answers.map(({ share }) => share)).toEqual([1, 0])
  expect(byPerson.get(ids().guest)?.answers.map(({ share }) => share)).toEqual([0])
  // The class has the student's name, not what was printed.
  expect(byPerson.get(ids().learner)?.nickname).not.toBe('As printed')
  const own = await fresh.worker.get(`/live-quiz/own/${quiz.quizId}`, fresh.school.callers.learner.token)
  expect((own.body as OwnQuiz).missed).toHaveLength(1)
  const listed = await fresh.worker.get('/live-quiz/list', teacher())
  expect(listed.body).toMatchObject({ items: [{ quizId: quiz.quizId, status: 'ended' }] })
  expect(await scores(quiz.quizId)).toHaveLength(2)
})

test('[AC-3] a repeat under another key stores nothing twice, and reports what the first did not', async () => {
  const quiz = played()
  await post('record', quiz)
  const before = await results(quiz.quizId)
  await instituteDatabaseOf(fresh.env, '00').run(sql`delete from quiz_scores where quiz_id = ${quiz.quizId}`)
  expect(await post('record', { ...quiz, name: 'Another' })).toMatchObject({ status: 200 })
  expect(await results(quiz.quizId)).toEqual(before)
  expect(await scores(quiz.quizId)).toHaveLength(2)
})

test('[AC-4] the answers of a student who left stay, by the name that the device had', async () => {
  const { classId } = fresh.school.at
  await instituteDatabaseOf(fresh.env, '00').run(sql`delete from class_members where person_id = ${ids().learner}`)
  const recent = played({}, Date.now() - 10 * minuteMs)
  expect(await post('record', recent)).toMatchObject({ status: 200 })
  const { players } = await results(recent.quizId)
  const left = players.find(({ nickname }) => nickname === 'As printed')
  expect(left).toMatchObject({ personId: null, answers: [{ share: 1 }, { share: 0 }] })
  // The alarm of an old quiz is due at once, and may have run by itself.
  const quiz = played()
  expect(await post('record', quiz)).toMatchObject({ status: 200 })
  // As for guests of any quiz, the name of a person outside the class is deleted within a day.
  const room = quizRoomOf(rooms, { instituteId: fresh.school.at.instituteId, quizId: quiz.quizId })
  await runDurableObjectAlarm(room as never)
  expect((await results(quiz.quizId)).players.map(({ nickname }) => nickname)).not.toContain('As printed')
  expect(classId).toBe(quiz.classId)
})

test('[AC-5] cards record over no other quiz, for no other class, and only whole answers', async () => {
  const { learner } = fresh.school.callers
  const [question] = (samples['quizzes.create'](fresh.school.at) as { questions: [object] }).questions
  const opened = await fresh.worker.post('/live-quiz', teacher(), { name: 'Live', questions: [question] })
  const { quizId } = opened.body as { quizId: string }
  expect(await post('record', played({ quizId }))).toMatchObject({ status: 404 })
  expect((await results(quizId)).players).toEqual([])
  const other = await makeSchool(fresh.env, { shard: '00', isLicensed: true })
  expect(await post('record', played({ classId: other.at.classId }))).toMatchObject({ status: 404 })
  expect(await post('assign', { classId: other.at.classId })).toMatchObject({ status: 404 })
  expect((await fresh.worker.get(`/answer-cards?classId=${other.at.classId}`, teacher())).status).toBe(404)
  expect((await post('record', played(), learner.token ?? '')).status).toBe(403)
  const { turns } = played()
  const strange = { ...turns[0], answers: [{ studentId: anId(), optionId: 'a', takenMs: 1 }] }
  const noOption = { ...turns[0], answers: [{ studentId: ids().learner, optionId: 'z', takenMs: 1 }] }
  for (const turn of [strange, noOption]) expect((await post('record', played({ turns: [turn] }))).status).toBe(400)
})

test('[AC-6] two assignments at once give no number twice, and a student who left retains theirs', async () => {
  const { classId } = fresh.school.at
  const both = await Promise.all([post('assign', { classId }), post('assign', { classId })])
  expect(both.map(({ status }) => status).every((status) => [200, 409].includes(status))).toBe(true)
  const before = await cards()
  expect(before.map(({ number }) => number)).toEqual([1, 2])
  const [first] = before
  await instituteDatabaseOf(fresh.env, '00').run(sql`delete from class_members where person_id = ${first?.studentId}`)
  const joined = await fresh.worker.post(`/join/${fresh.school.at.code}/by-students`, null, { displayName: 'Third' })
  expect(joined.status).toBe(200)
  await post('assign', { classId })
  expect((await cards()).map(({ number }) => number)).toEqual([2, 3])
})
