import { randomFillSync } from 'node:crypto'
import { newId } from '@takhti/schema/kit/ids'
import { call } from '../school.ts'

const id = () => newId(new Date(), (bytes) => randomFillSync(bytes))

const question = (fields: object) => ({
  ...{ id: id(), type: 'MCQ', options: [], correctOptions: [], answer: '', points: 1, difficulty: 'EASY' },
  ...{ explanation: '', checks: { result: 'ok', reasons: [] }, madeBy: 'person' },
  ...fields,
})

const questions = () => [
  question({
    description: 'Where does a plant make its food?',
    options: [
      { id: 'a', title: 'In its leaves' },
      { id: 'b', title: 'In its roots' },
      { id: 'c', title: 'In its flowers' },
    ],
    correctOptions: ['a'],
    topicName: 'Photosynthesis',
    bloomLevel: 'REMEMBER',
    sectionId: 'first',
  }),
  question({ type: 'SHORT_ANSWER', description: 'पत्तियों का हरा वर्णक कौन-सा है?', answer: 'क्लोरोफ़िल', points: 2 }),
  question({ type: 'SUBJECTIVE', description: 'لماذا تحتاج النباتات إلى الضوء؟', answer: '', points: 5 }),
  question({ description: 'Which gas leaves through the stomata?', options: [{ id: 'a', title: 'Oxygen' }] }),
]

/** Assessments of a class in each status; returns the id of the draft. */
export async function showAssessments({ token, classId }: { token: string; classId: string }): Promise<string> {
  const settings = { sections: [{ id: 'first', name: 'Warm-up', pick: null }], description: 'Bring a ruler.' }
  const draft = { id: id(), classId, name: 'Plants and light', type: 'test', questions: questions(), settings }
  await call('/assessment/createDraft', { token, body: draft })
  const [whole] = questions()
  const published = { classId, name: 'الضوء والظل', type: 'assignment', questions: [whole] }
  const dueOn = '2027-01-14T08:30:00.000Z'
  await call('/assessment/createDraftandPublish', { token, body: { ...published, settings: { dueOn } } })
  return draft.id
}
