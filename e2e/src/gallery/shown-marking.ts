import { randomFillSync } from 'node:crypto'
import { newId } from '@takhti/schema/kit/ids'
import type { StartedAttempt } from '@takhti/schema/responses/model'
import { call, demoSchool, tokenOf } from '../school.ts'

/** An assessment that students have handed in. */
export type ShownMarking = { markedId: string; responseId: string; essayId: string }

const id = () => newId(new Date(), (bytes) => randomFillSync(bytes))

const question = (fields: object) => ({
  ...{ id: id(), type: 'SUBJECTIVE', options: [], correctOptions: [], answer: '', points: 4, difficulty: 'EASY' },
  ...{ explanation: '', checks: { result: 'ok', reasons: [] }, madeBy: 'person' },
  ...fields,
})

const texts = ['By its leaves, from light.', 'by its leaves,  from LIGHT.', 'من الضوء، في أوراقه']

/** Makes a test with a rubric, has every student hand it in, and marks nothing that only a person can. */
export async function showMarking(given: { token: string; classId: string }, name = 'Leaves'): Promise<ShownMarking> {
  const { token, classId } = given
  const options = ['Leaves', 'Roots', 'Flowers'].map((title, at) => ({ id: String(at), title }))
  const where = question({
    ...{ type: 'MCQ', description: 'Where does a plant make its food?', points: 1, bloomLevel: 'REMEMBER' },
    ...{ options, correctOptions: ['0'] },
  })
  const how = question({ description: 'How does a plant eat?', answer: 'From light', bloomLevel: 'UNDERSTAND' })
  const made = { classId, name, questions: [where, how] }
  const { id: markedId } = await call<{ id: string }>('/assessment/createDraftandPublish', { token, body: made })
  const rubricItems = [
    { id: id(), title: 'Names the leaves', points: 2 },
    { id: id(), title: 'Names light', points: 2 },
  ]
  const rubric = { assessmentId: markedId, questionId: how.id, rubricItems }
  await call('/assessment/question/add-answer-rubric', { token, body: rubric })
  const { people } = await demoSchool()
  const ids: string[] = []
  for (const [at, person] of people.filter(({ role }) => role === 'learner').entries()) {
    const student = await tokenOf(person)
    const body = { assessmentId: markedId }
    const { response } = await call<StartedAttempt>('/assessmentResponse/start', { token: student, body })
    const { assessmentResponseId } = response
    const now = new Date().toISOString()
    const answers = [
      { questionId: where.id, answer: { kind: 'options', optionIds: [String(at % 2)] } },
      { questionId: how.id, answer: { kind: 'longText', text: texts[at % texts.length] } },
    ].map((answer, index) => ({ ...answer, sequence: index + 1, answeredAt: now, spentMs: 4_000 }))
    await call('/assessmentResponse/submit', { token: student, body: { assessmentResponseId, sentAt: now, answers } })
    ids.push(assessmentResponseId)
  }
  return { markedId, responseId: ids[0] ?? '', essayId: how.id }
}
