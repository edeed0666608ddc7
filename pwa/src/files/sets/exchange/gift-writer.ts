import type { PlainQuestion } from '@takhti/schema/questions/model'
import { tagsOf } from './question-labels.ts'
import { isRightOption, rightAnswers, scoresOf } from './written-form.ts'

/** Questions in Moodle's GIFT format; those that it does not hold are left out before. */
export function writeGift(questions: readonly PlainQuestion[]): string {
  return questions.map(giftOf).join('\n\n') + '\n'
}

function giftOf(question: PlainQuestion): string {
  const tags = tagsOf(question).map((tag) => `[tag:${tag.replaceAll(/[\]\n]/g, ' ')}]`)
  const explanation = question.explanation === '' ? '' : `\n####${plain(question.explanation)}`
  return `// ${tags.join(' ')}\n[plain]${plain(question.description)}{${answersOf(question)}${explanation}\n}`
}

function answersOf(question: PlainQuestion): string {
  const { type, options, range } = question
  if (type === 'TRUE_OR_FALSE') return isRightOption(question, options[0]) ? 'TRUE' : 'FALSE'
  if (type === 'ORDER') return options.map(({ title }, index) => `\n=${index + 1} -> ${plain(title)}`).join('')
  if (type === 'RANGE' && range) return `#${fixed(range.right)}:${fixed(range.tolerance)}`
  if (type === 'MULTIPLE_SELECT') {
    const score = scoresOf(question)
    return options.map((option) => `\n~%${score(option)}%${plain(option.title)}`).join('')
  }
  if (options.length > 0) {
    return options.map((option) => `\n${isRightOption(question, option) ? '=' : '~'}${unpaired(option.title)}`).join('')
  }
  if (type === 'SUBJECTIVE' || type === 'DRAW') return ''
  return rightAnswers(question)
    .map((answer) => `\n=%100%${unpaired(answer)}`)
    .join('')
}

// The parser knows no exponents.
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
  return plain(text.replaceAll('->', '- >'))
}
