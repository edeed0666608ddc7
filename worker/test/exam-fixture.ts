import type { DraftQuestion } from '@takhti/schema/assessments/model'
import type { AssessmentResponse, StartedAttempt } from '@takhti/schema/responses/model'
import type { FreshSchool } from './fresh-school.ts'
import { anId } from './school.ts'

/** The people of a test about an assessment. */
export type Who = 'instructor' | 'learner' | 'guest' | 'admin'

/** A question with option `a` as its right one, of two points. */
export function aChoice(over: Partial<DraftQuestion> = {}): DraftQuestion {
  return {
    ...{ id: anId(), type: 'MCQ', description: 'Where does a plant make its food?', correctOptions: ['a'] },
    options: ['a', 'b'].map((id) => ({ id, title: `Option ${id}` })),
    ...{ answer: 'Option a', points: 2, difficulty: 'EASY', explanation: '', madeBy: 'person' },
    checks: { result: 'ok', reasons: [] },
    ...over,
  }
}

/** An answer with option `a`, given now. */
export const givenTo = (questionId: string, answeredAt: string, over: object = {}) => ({
  ...{ questionId, sequence: 1, answeredAt, spentMs: 0, answer: { kind: 'options', optionIds: ['a'] } },
  ...over,
})

/** Who sends, and when by the device's clock. */
type By = { who?: Who; sentAt?: string }

/** What a teacher and students of a fresh school do with an assessment. */
export function examIn(fresh: FreshSchool) {
  const token = (who: Who) => fresh.school.callers[who].token
  const post = (path: string, who: Who, body: object) =>
    fresh.worker.post(path, token(who), body, { 'Idempotency-Key': anId() })
  const now = () => fresh.worker.clock.now().toISOString()
  const start = (assessmentId: string, who: Who = 'learner', more: object = {}) =>
    post('/assessmentResponse/start', who, { assessmentId, ...more })
  return {
    post,
    now,
    start,
    /** So many milliseconds from now. */
    in: (ms: number) => new Date(fresh.worker.clock.now().getTime() + ms).toISOString(),
    async published(questions: readonly DraftQuestion[], settings: object = {}): Promise<string> {
      const input = { classId: fresh.school.at.classId, name: 'Plants', questions, settings }
      const { status, body } = await post('/assessment/createDraftandPublish', 'instructor', input)
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
      // The contract's answer to this path.
      return (body as { id: string }).id
    },
    async started(assessmentId: string, who: Who = 'learner'): Promise<StartedAttempt> {
      const { status, body } = await start(assessmentId, who)
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
      // The contract's answer to this path.
      return body as StartedAttempt
    },
    save: (assessmentResponseId: string, answers: readonly object[], { who = 'learner', sentAt = now() }: By = {}) =>
      post('/assessmentResponse/save', who, { assessmentResponseId, sentAt, answers }),
    submit: (
      assessmentResponseId: string,
      answers: readonly object[] = [],
      { who = 'learner', sentAt = now() }: By = {},
    ) => post('/assessmentResponse/submit', who, { assessmentResponseId, sentAt, answers }),
    async result(assessmentResponseId: string, who: Who = 'instructor'): Promise<AssessmentResponse> {
      const path = `/assessmentResponse/result?assessmentResponseId=${assessmentResponseId}`
      const { status, body } = await fresh.worker.get(path, token(who))
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
      // The contract's answer to this path.
      return body as AssessmentResponse
    },
  }
}
