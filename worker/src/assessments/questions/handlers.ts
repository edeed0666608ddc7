import { DraftQuestion, type AssessmentQuestion } from '@takhti/schema/assessments/model'
import { assessmentQuestions } from '@takhti/schema/assessments/questions/contract'
import { truthOptions } from '@takhti/schema/questions/rules'
import { additions } from '@takhti/schema/questions/sets/rules'
import { implement } from '#http/implement.ts'
import { changeQuestions, findTaught } from '../edits.ts'
import { assessmentsStore } from '../store.ts'
import { questionsOf, summaryOf } from '../views.ts'
import { importCurated, importFromBank, importGenerated } from './imports.ts'
import { changeOne, rewriteQuestion, type QuestionEdit } from './question-edit.ts'
import { findQuestion, type One } from './question-search.ts'
import { addAnswerRubric, answerRubricOf } from './rubrics.ts'

export const assessmentQuestionsHandlers = implement(assessmentQuestions, assessmentsStore, {
  async create(args) {
    const { assessmentId, id = args.newId(), ...fields } = args.input
    return addOne(args, { assessmentId, question: newQuestion(id, fields) })
  },

  add: (args) => addOne(args, args.input),

  async duplicate(args) {
    const { found, question } = await findQuestion(args, args.input)
    const { version: _, otherOf: __, ...copied } = question
    const copy = { ...copied, id: args.input.id ?? args.newId() }
    const isThere = found.items.some(({ id }) => id === copy.id)
    const changes = isThere
      ? []
      : [{ kind: 'put' as const, item: copy, version: copy.id, base: null, after: question.id }]
    return changeOne(args, { found, changes, id: copy.id })
  },

  async fetch(args) {
    return { items: questionsOf(await findTaught(args, args.input.assessmentId)) }
  },

  async read(args) {
    return (await findQuestion(args, args.input)).question
  },

  async remove(args) {
    const { found, question } = await findQuestion(args, args.input)
    const changes = [{ kind: 'remove' as const, id: question.id, base: question.version }]
    return changeQuestions(args, { found, changes }, (_, row) => summaryOf(row))
  },

  update: (args) => rewrite(args, args.input, () => args.input.setData),

  updateCorrectOption: (args) =>
    rewrite(args, args.input, ({ options }) => {
      const { correctOptions } = args.input
      if (correctOptions.length === 0) return args.fail('assessments/no-correct-answer')
      const isKnown = correctOptions.every((id) => options.some((option) => option.id === id))
      return isKnown ? { correctOptions } : args.fail('assessments/option-count')
    }),

  updateTopic: (args) =>
    rewrite(args, args.input, () => {
      const { topicId, topicName } = args.input
      return topicId === undefined ? args.fail('topics/required') : { topicId, topicName }
    }),

  addAnswerRubric,

  async answerRubric(args) {
    const { id, assessmentId } = args.input
    const { found, question } = await findQuestion(args, { questionId: id, assessmentId })
    return answerRubricOf(question, found.rubric)
  },

  importFromQuestionBank: (args) => importFromBank(args, args.input),
  importGeneratedQuestions: (args) => importGenerated(args, args.input),
  addCurated: (args) => importCurated(args, args.input),
})

async function addOne(
  args: QuestionEdit,
  { assessmentId, question }: { assessmentId: string; question: DraftQuestion },
): Promise<AssessmentQuestion> {
  const found = await findTaught(args, assessmentId)
  return changeOne(args, { found, changes: additions([question]), id: question.id })
}

/** Changes fields of a question in its present state. */
async function rewrite(
  args: QuestionEdit,
  which: One,
  fieldsOf: (question: AssessmentQuestion) => object,
): Promise<AssessmentQuestion> {
  const at = await findQuestion(args, which)
  return rewriteQuestion(args, at, { fields: fieldsOf(at.question) })
}

function newQuestion(id: string, fields: object): DraftQuestion {
  const empty = { type: 'MCQ', description: '', options: [], correctOptions: [], answer: '', points: 1 }
  const made = DraftQuestion.parse({
    ...empty,
    ...{ difficulty: 'EASY', explanation: '', checks: { result: 'ok', reasons: [] }, madeBy: 'person' },
    ...fields,
    id,
  })
  const isBare = made.type === 'TRUE_OR_FALSE' && made.options.length === 0
  return isBare ? { ...made, options: truthOptions.map((option) => ({ ...option })) } : made
}
