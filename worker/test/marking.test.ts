import type { DraftQuestion } from '@takhti/schema/assessments/model'
import { minuteMs } from '@takhti/schema/kit/durations'
import type {
  Gradebook,
  GridRow,
  MarkedAnswer,
  MarkingOverview,
  RubricEffect,
} from '@takhti/schema/responses/marking-model'
import type { StartedAttempt } from '@takhti/schema/responses/model'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { instituteDatabaseOf } from '#platform/db.ts'
import { freshSchool } from './fresh-school.ts'
import { anId, makeSchool } from './school.ts'

const fresh = freshSchool()

type Who = 'instructor' | 'learner' | 'guest'

const token = (who: Who) => fresh.school.callers[who].token
const post = (path: string, who: Who, body: object) =>
  fresh.worker.post(path, token(who), body, { 'Idempotency-Key': anId() })

async function get<Answer>(path: string, by = token('instructor')): Promise<{ status: number; body: Answer }> {
  const { status, body } = await fresh.worker.get(path, by)
  // The contract's answer to this path.
  return { status, body: body as Answer }
}

function essay(over: Partial<DraftQuestion> = {}): DraftQuestion {
  return {
    ...{ id: anId(), type: 'SUBJECTIVE', description: 'How does a plant eat?', options: [], correctOptions: [] },
    ...{ answer: 'By light', points: 4, difficulty: 'EASY', explanation: '', madeBy: 'person' },
    checks: { result: 'ok', reasons: [] },
    ...over,
  }
}

const rubricOf = (...points: number[]) => points.map((each) => ({ id: anId(), title: `Line ${each}`, points: each }))

/** An essay that both students handed in, with a rubric of its question. */
async function handedIn(question: DraftQuestion, settings: object = {}, rubricItems = rubricOf(2, 1)) {
  const input = { classId: fresh.school.at.classId, name: 'Plants', questions: [question], settings }
  // The contract's answers to these paths.
  const made = (await post('/assessment/createDraftandPublish', 'instructor', input)).body as { id: string }
  const assessmentId = made.id
  await post('/assessment/question/add-answer-rubric', 'instructor', {
    ...{ assessmentId, questionId: question.id, rubricItems },
  })
  const ids: string[] = []
  for (const who of ['learner', 'guest'] as const) {
    const started = (await post('/assessmentResponse/start', who, { assessmentId })).body as StartedAttempt
    const at = fresh.worker.clock.now().toISOString()
    const text = who === 'learner' ? 'By its leaves' : 'by  its LEAVES'
    const answer = question.type === 'BOARD' ? { kind: 'board', path: 'M5 5L7 7' } : { kind: 'longText', text }
    const answers = [{ questionId: question.id, sequence: 1, answer, answeredAt: at }]
    const assessmentResponseId = started.response.assessmentResponseId
    await post('/assessmentResponse/submit', who, { assessmentResponseId, sentAt: at, answers })
    ids.push(assessmentResponseId)
  }
  return { assessmentId, questionId: question.id, rubricItems, ids }
}

const mark = (assessmentResponseId: string, questionId: string, over: object) =>
  post('/assessmentResponse/questionResponse/updateScore', 'instructor', {
    ...{ assessmentResponseId, questionId, score: null, ...over },
  })

test('[MK-1] the overview counts what waits for a person, and falls with each mark', async () => {
  const { assessmentId, questionId, rubricItems, ids } = await handedIn(essay())
  const path = `/assessmentResponse/questions?assessmentId=${assessmentId}`
  const { body } = await get<MarkingOverview>(path)
  expect(body).toMatchObject({ handedIn: 2, isAnonymous: false, questions: [{ answered: 2, pending: 2, rubricItems }] })
  await mark(ids[0] ?? '', questionId, { rubricItemIds: [rubricItems[0]?.id] })
  expect((await get<MarkingOverview>(path)).body.questions).toMatchObject([{ answered: 2, pending: 1 }])
})

test('[MK-2] answers to a question come by pages, each once, and without names where set', async () => {
  const { assessmentId, questionId, ids } = await handedIn(essay(), { isAnonymous: true })
  const path = `/assessmentResponse/answers?assessmentId=${assessmentId}&questionId=${questionId}&limit=1`
  const first = await get<{ items: MarkedAnswer[]; cursor: string; hasNextPage: boolean }>(path)
  const second = await get<{ items: MarkedAnswer[]; hasNextPage: boolean }>(`${path}&cursor=${first.body.cursor}`)
  const items = [...first.body.items, ...second.body.items]
  expect(items.map(({ assessmentResponseId }) => assessmentResponseId).toSorted()).toEqual(ids.toSorted())
  expect(items).toMatchObject([
    { createdBy: null, name: '', response: { score: null, maxScore: 4, revision: 0, answer: { kind: 'longText' } } },
    { createdBy: null, name: '' },
  ])
  expect([first.body.hasNextPage, second.body.hasNextPage]).toEqual([true, false])
  const grid = await get<{ items: GridRow[] }>(`/assessmentResponse/grid?assessmentId=${assessmentId}`)
  expect(grid.body.items).toMatchObject([
    { name: '', totalPoints: 4, cells: [{ questionId, score: null, share: null, isAnswered: true }] },
    { createdBy: null },
  ])
})

test('[MK-3] a changed rubric shows its effect first, then scores every answer again', async () => {
  const { assessmentId, questionId, rubricItems, ids } = await handedIn(essay())
  const [line, other] = rubricItems
  if (line === undefined || other === undefined) throw new Error('two lines were made')
  await mark(ids[0] ?? '', questionId, { rubricItemIds: [line.id] })
  await mark(ids[1] ?? '', questionId, { score: 4 })
  const changed = { assessmentId, questionId, rubricItems: [{ ...line, points: 3 }, other], seen: rubricItems }
  const preview = (await post('/assessmentResponse/rubric/preview', 'instructor', changed)).body as RubricEffect
  expect(preview).toMatchObject({ items: [{ assessmentResponseId: ids[0], from: 2, to: 3 }], of: 2 })
  const scores = () =>
    instituteDatabaseOf(fresh.env, '00').all<{ score: number }>(
      sql`select score from assessment_attempts where assessment_id = ${assessmentId} order by score`,
    )
  expect(await scores()).toEqual([{ score: 2 }, { score: 4 }])
  expect((await post('/assessmentResponse/rubric/update', 'instructor', changed)).body).toEqual(preview)
  expect(await scores()).toEqual([{ score: 3 }, { score: 4 }])
  expect(await post('/assessmentResponse/rubric/update', 'instructor', changed)).toMatchObject({
    status: 409,
    body: { code: 'responses/mark-changed' },
  })
})

test('[C12] a mark after a refused one of the same device does not override the other marker', async () => {
  const { questionId, ids } = await handedIn(essay())
  const id = ids[0] ?? ''
  const seen = { markedBy: fresh.school.personIds.learner }
  expect((await mark(id, questionId, { score: 3, revision: 0 })).status).toBe(200)
  expect((await mark(id, questionId, { score: 1, revision: 1, ...seen })).status).toBe(409)
  const own = { markedBy: fresh.school.personIds.instructor }
  expect((await mark(id, questionId, { score: 1, revision: 1, ...own })).status).toBe(200)
})

test('[MK-11] strokes on an answer are stored with its mark, and shown with its release', async () => {
  const { assessmentId, questionId, ids } = await handedIn({ ...essay(), type: 'BOARD' })
  const ink = { drawing: 'M1 1L9 9' }
  expect(await mark(ids[0] ?? '', questionId, { score: 2, ink })).toMatchObject({ status: 200, body: { ink } })
  // A mark without strokes leaves them, and one of other strokes is another mark.
  expect((await mark(ids[0] ?? '', questionId, { score: 3 })).body).toMatchObject({ ink, revision: 2 })
  const path = `/assessmentResponse/answers?assessmentId=${assessmentId}&questionId=${questionId}`
  const { items } = (await get<{ items: MarkedAnswer[] }>(path)).body
  expect(items.map(({ response }) => response.ink)).toContainEqual(ink)
  const result = `/assessmentResponse/result?assessmentResponseId=${ids[0]}`
  const own = async () => JSON.stringify((await get(result, token('learner'))).body)
  expect(await own()).not.toContain('M1 1L9 9')
  await post('/assessmentResponse/release', 'instructor', { assessmentId })
  expect(await own()).toContain('M1 1L9 9')
  expect((await mark(ids[0] ?? '', questionId, { score: 2, ink: { drawing: 'M1' } })).status).toBe(400)
})

// Fault: places that are files alone: no page of a PDF took a stroke.
test('[MK-19] strokes on pages of a PDF are stored by page, and no place that is none', async () => {
  const { questionId, ids } = await handedIn({ ...essay(), type: 'BOARD' })
  const [id = ''] = ids
  const ink = { [`${id}/1`]: 'M1 1L9 9', [`${id}/12`]: 'M2 2L8 8' }
  expect(await mark(id, questionId, { score: 2, ink })).toMatchObject({ status: 200, body: { ink } })
  const places = [`${id}/0`, `${id}/`, `${id}/1/1`, `${id}/1000`, `x${id}/1`, '../1']
  for (const place of places)
    expect((await mark(id, questionId, { score: 1, ink: { [place]: 'M1 1L9 9' } })).status, place).toBe(400)
  const many = Object.fromEntries(Array.from({ length: 41 }, (_, at) => [`${id}/${at + 1}`, 'M1 1L9 9']))
  expect((await mark(id, questionId, { score: 1, ink: many })).status).toBe(400)
})

test('[MK-4] the gradebook has each student by assessment, and an anonymous one with its release', async () => {
  const shown = await handedIn(essay())
  fresh.worker.clock.pass(minuteMs)
  const hidden = await handedIn(essay(), { isAnonymous: true })
  await mark(shown.ids[0] ?? '', shown.questionId, { score: 3 })
  const path = `/assessmentResponse/gradebook?classId=${fresh.school.at.classId}`
  const { body } = await get<Gradebook>(path)
  expect(body.assessments).toMatchObject([
    { id: shown.assessmentId, isHidden: false },
    { id: hidden.assessmentId, isHidden: true },
  ])
  expect(body.scores.map(({ assessmentId }) => assessmentId)).toEqual([shown.assessmentId, shown.assessmentId])
  const { learner } = fresh.school.personIds
  expect(body.scores.find(({ studentId }) => studentId === learner)).toMatchObject({ score: 3, totalPoints: 4 })
  await post('/assessmentResponse/release', 'instructor', { assessmentId: hidden.assessmentId })
  expect((await get<Gradebook>(path)).body.scores).toHaveLength(4)
})

test('[F1] only teachers of the class read answers, grid, questions and gradebook', async () => {
  const { assessmentId, questionId } = await handedIn(essay())
  const other = await makeSchool(fresh.env, { shard: '00', isLicensed: true })
  const ofOne = `assessmentId=${assessmentId}`
  for (const path of [
    `questions?${ofOne}`,
    `answers?${ofOne}&questionId=${questionId}`,
    `grid?${ofOne}`,
    `gradebook?classId=${fresh.school.at.classId}`,
  ]) {
    const { status } = await get(`/assessmentResponse/${path}`, other.callers.instructor.token)
    expect({ path, status }).toEqual({ path, status: 404 })
    expect((await get(`/assessmentResponse/${path}`, token('learner'))).status).toBe(403)
  }
})
