import type { DraftQuestion } from '@takhti/schema/assessments/model'
import type { StudentInsight, TopicsProficiency } from '@takhti/schema/insights/model'
import { studyRetentionDays } from '@takhti/schema/insights/rules'
import { dayMs, hourMs, minuteMs } from '@takhti/schema/kit/durations'
import type { StartedAttempt } from '@takhti/schema/responses/model'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { instituteDatabaseOf } from '#platform/db.ts'
import { freshSchool } from './fresh-school.ts'
import { anId, makeSchool } from './school.ts'

const fresh = freshSchool()

const token = (who: 'instructor' | 'learner') => fresh.school.callers[who].token

const post = (path: string, body: object, by = token('learner')) =>
  fresh.worker.post(path, by, body, { 'Idempotency-Key': anId() })

const stored = () =>
  instituteDatabaseOf(fresh.env, '00').all<Record<string, string>>(
    sql`select * from study_sessions where institute_id = ${fresh.school.at.instituteId}`,
  )

function session(minutes: number) {
  const now = fresh.worker.clock.now().getTime()
  const at = (ms: number) => new Date(ms).toISOString()
  const { lessonId } = fresh.school.at
  return { sessionId: anId(), lessonId, startedAt: at(now - minutes * minuteMs), endedAt: at(now) }
}

test('[SS-1] a session has a lesson, a start and an end, sent in any order and number', async () => {
  const { endedAt, ...start } = session(20)
  for (const [path, body] of [
    ['end', { ...start, endedAt }],
    ['start', start],
    ['end', { ...start, endedAt }],
  ] as const)
    expect(await post(`/analytics/session/${path}`, body)).toMatchObject({ status: 200 })
  const { instituteId } = fresh.school.at
  expect(await stored()).toEqual([
    {
      ...{ institute_id: instituteId, id: start.sessionId, person_id: fresh.school.personIds.learner },
      ...{ lesson_id: start.lessonId, started_at: start.startedAt, ended_at: endedAt },
    },
  ])
})

test('[SS-2] a page open overnight counts four hours, and a clock ahead counts nothing', async () => {
  const overnight = session(16 * 60)
  await post('/analytics/session/end', overnight)
  const ahead = session(-30)
  await post('/analytics/session/end', {
    ...ahead,
    endedAt: new Date(Date.parse(ahead.startedAt) + hourMs).toISOString(),
  })
  const lengths = (await stored()).map((row) => Date.parse(row.ended_at ?? '') - Date.parse(row.started_at ?? ''))
  expect(lengths.toSorted((a, b) => a - b)).toEqual([0, 4 * hourMs])
})

test('[SS-3] another’s session, and a lesson of no class of the learner, change nothing', async () => {
  const own = session(10)
  await post('/analytics/session/end', own)
  const later = { ...own, startedAt: own.endedAt }
  const guest = await makeSchool(fresh.env, { shard: '00', isLicensed: true })
  expect(await post('/analytics/session/end', later, guest.callers.learner.token)).toMatchObject({ status: 404 })
  expect(await post('/analytics/session/end', { ...session(5), lessonId: anId() })).toMatchObject({ status: 404 })
  expect(await post('/analytics/session/end', own, token('instructor'))).toMatchObject({ status: 403 })
  expect(await stored()).toHaveLength(1)
})

test('[SS-4] a session counts for its student, has no audit row, and is deleted in time', async () => {
  await post('/analytics/session/end', session(20))
  const { classId, instituteId } = fresh.school.at
  const path = `/insights/students?classId=${classId}&studentId=${fresh.school.personIds.learner}`
  const { body } = await fresh.worker.get(path, token('learner'))
  expect((body as StudentInsight).study).toEqual({ seconds: 1_200, sessions: 1 })
  const audits = await instituteDatabaseOf(fresh.env, '00').all(
    sql`select 1 from audit where institute_id = ${instituteId} and action like 'analytics%'`,
  )
  expect(audits).toEqual([])
  fresh.worker.clock.pass((studyRetentionDays + 1) * dayMs)
  fresh.worker.clock.time.setUTCMinutes(15)
  await fresh.worker.drain()
  expect(await stored()).toEqual([])
})

test('[IG-10] a handed-in paper is in the topics of its questions, and a mark changes them', async () => {
  const topicId = anId()
  const question = (over: Partial<DraftQuestion>): DraftQuestion => ({
    ...{ id: anId(), type: 'MCQ', description: 'Where?', correctOptions: ['a'], answer: 'Leaf', points: 1, topicId },
    ...{
      topicName: 'Leaves',
      difficulty: 'EASY',
      explanation: '',
      madeBy: 'person',
      checks: { result: 'ok', reasons: [] },
    },
    options: [
      { id: 'a', title: 'Leaf' },
      { id: 'b', title: 'Root' },
    ],
    ...over,
  })
  const wrong = question({})
  const essay = question({ type: 'SUBJECTIVE', options: [], correctOptions: [], points: 4 })
  const { classId } = fresh.school.at
  const input = { classId, name: 'Plants', questions: [question({}), wrong, essay], settings: {} }
  const made = (await post('/assessment/createDraftandPublish', input, token('instructor'))).body as { id: string }
  const started = (await post('/assessmentResponse/start', { assessmentId: made.id })).body as StartedAttempt
  const { assessmentResponseId } = started.response
  const at = fresh.worker.clock.now().toISOString()
  const given = input.questions.map(({ id }) => ({
    ...{ questionId: id, sequence: 1, answeredAt: at },
    answer:
      id === essay.id
        ? { kind: 'longText', text: 'By light' }
        : { kind: 'options', optionIds: [id === wrong.id ? 'b' : 'a'] },
  }))
  await post('/assessmentResponse/submit', { assessmentResponseId, sentAt: at, answers: given })
  const topics = async () => {
    const { body } = await fresh.worker.get(`/insights/topics-proficiency?classId=${classId}`, token('instructor'))
    return (body as TopicsProficiency).items
  }
  fresh.worker.clock.pass(1_000)
  expect(await topics()).toMatchObject([
    { topicId, name: 'Leaves', kind: 'topic', proficiency: { value: 50, of: 2 }, questionId: wrong.id },
  ])
  const mark = { assessmentResponseId, questionId: essay.id, score: 4, revision: 0 }
  expect(await post('/assessmentResponse/questionResponse/updateScore', mark, token('instructor'))).toMatchObject({
    status: 200,
  })
  expect(await topics()).toMatchObject([{ topicId, proficiency: { value: 66.67, of: 3 } }])
})
