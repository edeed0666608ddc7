import type { PlainQuestion } from '@takhti/schema/questions/model'
import { tableColumns, type TableColumn } from './table-columns.ts'
import { isRightOption } from './written-form.ts'

/** Questions as rows of our own columns, the first of them the names. */
export function tableOf(questions: readonly PlainQuestion[]): string[][] {
  return [[...tableColumns], ...questions.map((question) => tableColumns.map((column) => cellOf(question, column)))]
}

function cellOf(question: PlainQuestion, column: TableColumn): string {
  const { options, range } = question
  if (column.startsWith('option ')) return options[Number(column.slice(7)) - 1]?.title ?? ''
  const cells: Partial<Record<TableColumn, string | number | undefined>> = {
    type: question.type,
    question: question.description,
    answer: answerOf(question),
    points: question.points,
    seconds: question.seconds,
    difficulty: question.difficulty,
    bloom: question.bloomLevel,
    topic: question.topicName,
    explanation: question.explanation,
    rubric: question.rubric,
    ...(range && { min: range.min, max: range.max, step: range.step, tolerance: range.tolerance, unit: range.unit }),
  }
  return String(cells[column] ?? '')
}

/** Right options by their number, so that a comma within one does not divide it. */
function answerOf(question: PlainQuestion): string {
  const { type, options, range } = question
  if (type === 'RANGE' && range) return String(range.right)
  if (type === 'ORDER' || type === 'VOTE') return ''
  if (type === 'TRUE_OR_FALSE') return isRightOption(question, options[0]) ? 'true' : 'false'
  if (options.length === 0) return question.answer
  return options.flatMap((option, index) => (isRightOption(question, option) ? [`option ${index + 1}`] : [])).join(', ')
}
