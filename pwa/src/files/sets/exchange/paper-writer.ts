import type { PlainQuestion } from '@takhti/schema/questions/model'
import { isRightOption } from './written-form.ts'

/** Questions as a teacher types them, each line one part; unsupported ones are left out before. */
export function typedLinesOf(questions: readonly PlainQuestion[]): string[][] {
  return questions.map((question, index) => linesOf(question, index + 1))
}

/** The same as one text. */
export function writeTyped(questions: readonly PlainQuestion[]): string {
  return typedLinesOf(questions)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n')
}

function linesOf(question: PlainQuestion, number: number): string[] {
  const { type, options, description, explanation, points, difficulty, bloomLevel, topicName, rubric } = question
  const label = (name: string, text: string | undefined) => (text ? [`${name}: ${text}`] : [])
  const isChosen = options.length > 0 && type !== 'TRUE_OR_FALSE'
  return [
    `${number}. ${description}`,
    ...(isChosen ? options.map(({ title }, index) => `${letter(index)}) ${title}`) : []),
    ...label('Answer', answerOf(question)),
    ...label('Type', type === 'SUBJECTIVE' || type === 'MULTIPLE_SELECT' ? type : ''),
    ...label('Points', points === 1 ? '' : String(points)),
    ...label('Difficulty', difficulty === 'EASY' ? '' : difficulty),
    ...label('Bloom', bloomLevel),
    ...label('Topic', topicName),
    ...label('Explanation', explanation),
    ...label('Rubric', rubric),
  ]
}

function letter(index: number): string {
  return String.fromCharCode(65 + index)
}

function answerOf(question: PlainQuestion): string {
  const { type, options } = question
  if (type === 'TRUE_OR_FALSE') return isRightOption(question, options[0]) ? 'True' : 'False'
  if (options.length === 0) return question.answer
  // An option that is itself a letter or a number may be confused with the mark of another.
  const isPlain = !options.some(({ title }) => title.trim().length < 3)
  const name = (index: number) => (isPlain ? letter(index) : `option ${index + 1}`)
  return options.flatMap((option, index) => (isRightOption(question, option) ? [name(index)] : [])).join(', ')
}
