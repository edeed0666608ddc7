import type { DraftQuestion } from '@takhti/schema/assessments/model'
import { seeded } from '@takhti/schema/kit/random'
import type { AssessmentResult, ResponseSummary, StartedAttempt } from '@takhti/schema/responses/model'
import { expect, test } from 'vitest'
import { freshSchool } from './fresh-school.ts'
import { anId } from './school.ts'

const fresh = freshSchool()

type Who = 'instructor' | 'learner' | 'guest'

const token = (who: Who) => fresh.school.callers[who].token
const post = (path: string, who: Who, body: object) =>
  fresh.worker.post(path, token(who), body, { 'Idempotency-Key': anId() })

async function get<Answer>(path: string): Promise<Answer> {
  const { status, body } = await fresh.worker.get(path, token('instructor'))
  expect({ status, body }).toMatchObject({ status: 200 })
  // The contract's answer to this path.
  return body as Answer
}

const choice = (over: Partial<DraftQuestion> = {}): DraftQuestion => ({
  ...{ id: anId(), type: 'MCQ', description: 'Where does a plant make its food?', correctOptions: ['a'], answer: 'a' },
  options: ['a', 'b'].map((each) => ({ id: each, title: `Option ${each}` })),
  ...{ points: 2, difficulty: 'EASY', explanation: '', madeBy: 'person', checks: { result: 'ok', reasons: [] } },
  ...over,
})

async function published(questions: readonly DraftQuestion[]): Promise<string> {
  const input = { classId: fresh.school.at.classId, name: 'Plants', questions, settings: { attempts: null } }
  // The contract's answer to this path.
  return ((await post('/assessment/createDraftandPublish', 'instructor', input)).body as { id: string }).id
}

async function started(assessmentId: string, who: Who): Promise<string> {
  const { status, body } = await post('/assessmentResponse/start', who, { assessmentId })
  expect({ status, body }).toMatchObject({ status: 200 })
  // The contract's answer to this path.
  return (body as StartedAttempt).response.assessmentResponseId
}

function given(questionId: string, optionId: string) {
  const answeredAt = fresh.worker.clock.now().toISOString()
  return { questionId, sequence: 1, answer: { kind: 'options', optionIds: [optionId] }, answeredAt, spentMs: 0 }
}

const mean = (values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

/** What the statistics of a class of two must be, counted in its list of responses. */
function recount(rows: readonly ResponseSummary[]) {
  const handedIn = rows.filter(({ submittedAt }) => submittedAt !== null)
  const students = new Set(handedIn.map(({ createdBy }) => createdBy)).size
  return {
    ...{ submittedResponses: students, totalResponses: 2, responseRate: (100 * students) / 2 },
    averagePercentage: mean(handedIn.map(({ score, totalPoints }) => (100 * (score ?? 0)) / totalPoints)),
    of: { percentage: handedIn.length },
  }
}

test.each([1, 2, 3])('[C4] after each act the statistics equal a recount of the responses (seed %i)', async (seed) => {
  const random = seeded(`counts ${seed}`)
  const questions = [choice(), choice()]
  const assessmentId = await published(questions)
  const open = new Map<Who, string>()
  const done: string[] = []
  const acts = {
    async take() {
      const who = (['learner', 'guest'] as const)[random.below(2)] ?? 'learner'
      const id = open.get(who)
      if (id === undefined) return void open.set(who, await started(assessmentId, who))
      const answers = questions.map((each) => given(each.id, random.below(2) === 0 ? 'a' : 'b'))
      await post('/assessmentResponse/submit', who, {
        assessmentResponseId: id,
        answers,
        sentAt: answers[0]?.answeredAt,
      })
      open.delete(who)
      done.push(id)
    },
    async mark() {
      const [id, question] = [done[random.below(Math.max(1, done.length))], questions[random.below(2)]]
      if (id === undefined || question === undefined) return
      const score = [null, 0, 1, 2][random.below(4)] ?? null
      const path = '/assessmentResponse/questionResponse/updateScore'
      await post(path, 'instructor', { assessmentResponseId: id, questionId: question.id, score })
    },
    async override() {
      const id = done[random.below(Math.max(1, done.length))]
      const input = { assessmentResponseId: id, score: [null, 3][random.below(2)] ?? null }
      if (id !== undefined) await post('/assessmentResponse/updateScore', 'instructor', input)
    },
    release: () => post('/assessmentResponse/release', 'instructor', { assessmentId }),
  }
  const order = ['take', 'take', 'take', 'mark', 'override', 'release'] as const
  for (let at = 0; at < 14; at += 1) {
    await acts[order[random.below(order.length)] ?? 'take']()
    fresh.worker.clock.pass(1_000)
    const { items } = await get<{ items: ResponseSummary[] }>(`/assessmentResponse/fetch?assessmentId=${assessmentId}`)
    const shown = await get<AssessmentResult>(`/assessment/result?assessmentId=${assessmentId}`)
    const { averagePercentage, ...counts } = recount(items)
    expect(shown).toMatchObject(counts)
    expect(shown.averagePercentage ?? -1).toBeCloseTo(averagePercentage ?? -1, 9)
  }
})

test('[C8] an attempt is scored by the version that it was shown, whatever is published later', async () => {
  const question = choice()
  const assessmentId = await published([question])
  const old = await started(assessmentId, 'learner')
  const read = await get<{ questions: { version: string }[] }>(`/assessment/read?assessmentId=${assessmentId}`)
  const item = { ...question, correctOptions: ['b'], answer: 'b', points: 5 }
  const changes = [{ kind: 'put', item, version: anId(), base: read.questions[0]?.version }]
  expect((await post('/assessment/question/change', 'instructor', { assessmentId, changes })).status).toBe(200)
  expect((await post('/assessment/publish', 'instructor', { assessmentId })).status).toBe(200)
  const fresher = await started(assessmentId, 'guest')
  for (const [id, who] of [
    [old, 'learner'],
    [fresher, 'guest'],
  ] as const) {
    const answers = [given(question.id, 'a')]
    await post('/assessmentResponse/submit', who, { assessmentResponseId: id, answers, sentAt: answers[0]?.answeredAt })
  }
  const { items } = await get<{ items: ResponseSummary[] }>(`/assessmentResponse/fetch?assessmentId=${assessmentId}`)
  const scores = items.map(({ assessmentResponseId, score, totalPoints }) => [assessmentResponseId, score, totalPoints])
  expect(new Set(scores.map(String))).toEqual(new Set([String([old, 2, 2]), String([fresher, 0, 5])]))
})
