import { randomFillSync } from 'node:crypto'
import { newId } from '@takhti/schema/kit/ids'
import { call, personWith, tokenOf } from '../school.ts'

const id = () => newId(new Date(), (bytes) => randomFillSync(bytes))

/** Assignments of the student, by their state. */
export type ShownAssignments = {
  dueId: string
  runningId: string
  receiptId: string
  handedInId: string
  returnedId: string
}

const question = (fields: object) => ({
  ...{ id: id(), type: 'MCQ', options: [], correctOptions: [], answer: '', points: 1, difficulty: 'EASY' },
  ...{ explanation: '', checks: { result: 'ok', reasons: [] }, madeBy: 'person' },
  ...fields,
})

const questions = () => [
  question({
    description: 'Where does a plant make its food?',
    options: ['In its leaves', 'In its roots', 'In its flowers'].map((title, at) => ({ id: `o${at}`, title })),
    ...{ correctOptions: ['o0'], answer: 'In its leaves', points: 2, explanation: 'Chlorophyll is in the leaves.' },
  }),
  question({ type: 'SHORT_ANSWER', description: 'पत्तियों का हरा वर्णक कौन-सा है?', answer: 'क्लोरोफ़िल', points: 2 }),
  question({ type: 'SUBJECTIVE', description: 'لماذا تحتاج النباتات إلى الضوء؟', points: 5 }),
  question({ type: 'BOARD', description: 'Draw a leaf and its stalk.', points: 3 }),
]

/** A drawn leaf, and a marker's ring around its stalk. */
const leaf = 'M500 850L500 600L320 420L500 150L680 420L500 600'
const ring = 'M440 720L560 720L600 800L560 880L440 880L400 800L440 720'

type Who = { teacher: string; student: string; classId: string }

/** Assignments of a class in each state of its student. */
export async function showAssignments(teacher: string, classId: string): Promise<ShownAssignments> {
  const who = { teacher, student: await tokenOf(await personWith('learner')), classId }
  const limits = { hasTimeLimit: true, timeLimit: 45, password: 'leaf', dueOn: '2027-01-14T08:30:00.000Z' }
  const returnedId = await handedIn(who, 'Roots and water')
  const marked = await marksDrawing(who, returnedId)
  await call('/assessmentResponse/release', { token: teacher, body: { assessmentId: returnedId } })
  const text = 'I named the green pigment. Please look again.'
  await call('/assessmentResponse/regrade/ask', { token: who.student, body: { ...marked, text } })
  return {
    dueId: await published(who, 'Plants and light, with a long name that a phone breaks', limits),
    runningId: await published(who, 'الضوء والظل', { attempts: null, hasTimeLimit: true, timeLimit: 1_440 }),
    receiptId: await published(who, 'Seeds', { attempts: null }),
    handedInId: await handedIn(who, 'बीज और फल'),
    returnedId,
  }
}

/** Marks the drawing with strokes; answers where the mark of the second question is. */
async function marksDrawing({ teacher, student }: Who, assessmentId: string) {
  const { items } = await call<{ items: { assessmentResponseId: string }[] }>(
    `/assessmentResponse/fetch?assessmentId=${assessmentId}`,
    { token: teacher },
  )
  const assessmentResponseId = items[0]?.assessmentResponseId ?? ''
  const result = await call<{ questions: { id: string }[] }>(
    `/assessmentResponse/result?assessmentResponseId=${assessmentResponseId}`,
    { token: student },
  )
  const [, second, , drawn] = result.questions.map((each) => each.id)
  const mark = {
    assessmentResponseId,
    questionId: drawn,
    score: 2,
    comment: 'Look at the stalk.',
    ink: { drawing: ring },
  }
  await call('/assessmentResponse/questionResponse/updateScore', { token: teacher, body: mark })
  return { assessmentResponseId, questionId: second }
}

async function published({ teacher, classId }: Who, name: string, settings: object): Promise<string> {
  const body = { classId, name, type: 'assignment', questions: questions(), settings }
  return (await call<{ id: string }>('/assessment/createDraftandPublish', { token: teacher, body })).id
}

async function handedIn(who: Who, name: string): Promise<string> {
  const assessmentId = await published(who, name, { attempts: 2 })
  const token = who.student
  const started = await call<{ response: { assessmentResponseId: string }; questions: { id: string }[] }>(
    '/assessmentResponse/start',
    { token, body: { assessmentId } },
  )
  const sentAt = new Date().toISOString()
  const given = [
    { kind: 'options', optionIds: ['o1'] },
    { kind: 'text', text: 'क्लोरोफ़िल' },
    { kind: 'longText', text: 'لأنها تصنع غذاءها به.' },
    { kind: 'board', path: leaf },
  ]
  const answers = started.questions.map(({ id: questionId }, at) => ({
    ...{ questionId, sequence: at + 1, answer: given[at], answeredAt: sentAt },
  }))
  const { assessmentResponseId } = started.response
  await call('/assessmentResponse/submit', { token, body: { assessmentResponseId, sentAt, answers } })
  return assessmentId
}
