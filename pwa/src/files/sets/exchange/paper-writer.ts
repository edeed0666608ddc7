import type { RichText } from '@takhti/schema/kit/rich-text/rules'
import { plainWithTex } from '@takhti/schema/kit/rich-text/text'
import type { PlainQuestion, Question } from '@takhti/schema/questions/model'
import { isRightOption } from './written-form.ts'

/** One part of a question on a paper: what a teacher types before it, and its text. */
export type PaperPart = { before: string; text: RichText }

/** Questions as a teacher types them, each part on a line; unsupported ones are left out before. */
export function paperPartsOf(questions: readonly Question[]): PaperPart[][] {
  return questions.map((question, index) => partsOf(question, index + 1))
}

/** The same as one text. */
export function writeTyped(questions: readonly PlainQuestion[]): string {
  return paperPartsOf(questions)
    .map((parts) => `${parts.map(({ before, text }) => `${before}${plainWithTex(text)}\n`).join('')}`)
    .join('\n')
}

function partsOf(question: Question, number: number): PaperPart[] {
  const { type, options, description, explanation, points, difficulty, bloomLevel, topicName, rubric } = question
  const label = (name: string, text: RichText | undefined) => (text ? [{ before: `${name}: `, text }] : [])
  const isChosen = options.length > 0 && type !== 'TRUE_OR_FALSE'
  return [
    { before: `${number}. `, text: description },
    ...(isChosen ? options.map(({ title }, index) => ({ before: `${letter(index)}) `, text: title })) : []),
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

function answerOf(question: Question): string {
  const { type, options } = question
  if (type === 'TRUE_OR_FALSE') return isRightOption(question, options[0]) ? 'True' : 'False'
  if (options.length === 0) return plainWithTex(question.answer)
  // An option that is itself a letter or a number may be confused with the mark of another.
  const isPlain = !options.some(({ title }) => plainWithTex(title).trim().length < 3)
  const name = (index: number) => (isPlain ? letter(index) : `option ${index + 1}`)
  return options.flatMap((option, index) => (isRightOption(question, option) ? [name(index)] : [])).join(', ')
}
