import type { RichText } from '@takhti/schema/kit/rich-text/rules'
import { plainWithTex } from '@takhti/schema/kit/rich-text/text'
import type { Question } from '@takhti/schema/questions/model'
import { tagsOf } from './question-labels.ts'
import { htmlOfRich } from './rich-markup.ts'
import { isRightOption, rightAnswers, scoresOf } from './written-form.ts'

/** Questions in Moodle's GIFT format; unsupported ones are left out before. */
export function writeGift(questions: readonly Question[]): string {
  return questions.map(giftOf).join('\n\n') + '\n'
}

function giftOf(question: Question): string {
  const tags = tagsOf(question).map((tag) => `[tag:${tag.replaceAll(/[\]\n]/g, ' ')}]`)
  const explanation = question.explanation === '' ? '' : `\n####${wordsOf(question, question.explanation)}`
  return `// ${tags.join(' ')}\n${textOf(question.description)}{${answersOf(question)}${explanation}\n}`
}

/** A text with its declared format, so that no program guesses it. */
function textOf(text: RichText): string {
  return typeof text === 'string' ? `[plain]${plain(text)}` : `[html]${plain(htmlOfRich(text))}`
}

/** An answer. Without a declared format it has that of its question, where markup would drop what looks like it. */
function wordsOf({ description }: Question, text: RichText): string {
  return typeof text === 'string' && typeof description === 'string' ? plain(text) : textOf(text)
}

function answersOf(question: Question): string {
  const { type, options, range } = question
  if (type === 'TRUE_OR_FALSE') return isRightOption(question, options[0]) ? 'TRUE' : 'FALSE'
  if (type === 'ORDER')
    return options.map(({ title }, index) => `\n=${index + 1} -> ${plain(plainWithTex(title))}`).join('')
  if (type === 'RANGE' && range) return `#${fixed(range.right)}:${fixed(range.tolerance)}`
  if (type === 'MULTIPLE_SELECT') {
    const score = scoresOf(question)
    return options.map((option) => `\n~%${score(option)}%${wordsOf(question, option.title)}`).join('')
  }
  if (options.length > 0) {
    return options
      .map((option) => `\n${isRightOption(question, option) ? '=' : '~'}${unpaired(wordsOf(question, option.title))}`)
      .join('')
  }
  if (type === 'SUBJECTIVE' || type === 'DRAW') return ''
  return rightAnswers(question)
    .map((answer) => `\n=%100%${unpaired(wordsOf(question, answer))}`)
    .join('')
}

// The parser does not support exponents.
function fixed(number: number): string {
  return number.toFixed(10).replace(/\.?0+$/, '')
}

function plain(text: string): string {
  return text
    .replaceAll(/[\\:#={}~]/g, '\\$&')

    .replaceAll('\n', '\\n')
}

/** An arrow would make pairs of answers. */
function unpaired(text: string): string {
  return text.replaceAll('->', '- >')
}
