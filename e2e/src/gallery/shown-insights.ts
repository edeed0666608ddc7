import { randomFillSync } from 'node:crypto'
import { newId } from '@takhti/schema/kit/ids'
import type { StartedAttempt } from '@takhti/schema/responses/model'
import { call, demoSchool, tokenOf } from '../school.ts'

const id = () => newId(new Date(), (bytes) => randomFillSync(bytes))

/** Two tests of one topic that most of the class fails, so that the card before a class has names and a concept. */
export async function showInsights({ token, classId }: { token: string; classId: string }): Promise<void> {
  const topic = { topicId: id(), topicName: 'Stomata and gases' }
  const { people } = await demoSchool()
  const learners = people.filter(({ role }) => role === 'learner')
  for (const name of ['Gases of leaves', 'पत्तियों की गैसें']) {
    const questions = Array.from({ length: 6 }, (_, at) => ({
      ...{
        id: id(),
        type: 'MCQ',
        description: `Which gas leaves first, case ${at + 1}?`,
        points: 1,
        difficulty: 'EASY',
      },
      ...{
        options: ['Oxygen', 'Nitrogen'].map((title, index) => ({ id: String(index), title })),
        correctOptions: ['0'],
      },
      ...{ answer: 'Oxygen', explanation: '', checks: { result: 'ok', reasons: [] }, madeBy: 'person', ...topic },
    }))
    const { id: assessmentId } = await call<{ id: string }>('/assessment/createDraftandPublish', {
      token,
      body: { classId, name, questions },
    })
    for (const [at, person] of learners.entries()) {
      const student = await tokenOf(person)
      const { response } = await call<StartedAttempt>('/assessmentResponse/start', {
        token: student,
        body: { assessmentId },
      })
      const now = new Date().toISOString()
      const answers = questions.map((question, index) => ({
        ...{ questionId: question.id, sequence: index + 1, answeredAt: now, spentMs: 2_000 },
        answer: { kind: 'options', optionIds: [index <= at % 3 ? '0' : '1'] },
      }))
      const { assessmentResponseId } = response
      await call('/assessmentResponse/submit', { token: student, body: { assessmentResponseId, sentAt: now, answers } })
    }
  }
}
