import { DraftQuestion, type AssessmentQuestion } from '@takhti/schema/assessments/model'
import { assessmentQuestions } from '@takhti/schema/assessments/questions/contract'
import { truthOptions } from '@takhti/schema/questions/rules'
import { additions, type SetChange } from '@takhti/schema/questions/sets/rules'
import { implement } from '#http/implement.ts'
import { changeQuestions, findTaught, type Args } from '../editing.ts'
import { assessmentsStore, type FoundAssessment } from '../store.ts'
import { questionsOf, summaryOf } from '../views.ts'
import { findQuestion, type One } from './finding.ts'
import { importCurated, importFromBank, importGenerated } from './imports.ts'
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
    return change(args, { found, changes, id: copy.id })
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

type Editing = Args<AssessmentQuestion> & { fail(code: 'common/not-found' | 'sets/full'): never }

async function addOne(
  args: Editing,
  { assessmentId, question }: { assessmentId: string; question: DraftQuestion },
): Promise<AssessmentQuestion> {
  const found = await findTaught(args, assessmentId)
  return change(args, { found, changes: additions([question]), id: question.id })
}

/** Changes fields of a question in its present state. */
async function rewrite(
  args: Editing,
  which: One,
  fieldsOf: (question: AssessmentQuestion) => object,
): Promise<AssessmentQuestion> {
  const { found, question } = await findQuestion(args, which)
  const { version: base, otherOf: _, ...rest } = question
  const item = DraftQuestion.parse({ ...rest, ...fieldsOf(question) })
  const isSame = JSON.stringify(item) === JSON.stringify(DraftQuestion.parse(rest))
  const changes = isSame ? [] : [{ kind: 'put' as const, item, version: args.newId(), base }]
  return change(args, { found, changes, id: item.id })
}

type Changing = { found: FoundAssessment; changes: readonly SetChange<DraftQuestion>[]; id: string }

async function change(args: Editing, { found, changes, id }: Changing): Promise<AssessmentQuestion> {
  return changeQuestions(args, { found, changes }, (rows) => {
    const [question] = questionsOf({ items: rows.filter((row) => row.id === id) })
    return question ?? args.fail('common/not-found')
  })
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
