import { isFunctionWord } from './function-words.ts'
import { wordsOf } from './words.ts'

/** How a language writes numbers: 1,000.5 or 1.000,5, or both, as the lands of Arabic do. */
export type NumberMarks = 'dot' | 'comma' | 'either'

const commaLanguages = ['de', 'es', 'fr', 'it', 'id']

/** The marks of numbers in the language of a text, detected from its characters and words. */
export function numberMarksOf(text: string): NumberMarks {
  if (/\p{Script=Arabic}/u.test(text)) return 'either'
  if (/\p{Script=Cyrillic}/u.test(text)) return 'comma'
  const words = wordsOf(text)
  const count = (language: string) => words.filter((word) => isFunctionWord(word, language)).length
  return Math.max(...commaLanguages.map(count)) > count('en') ? 'comma' : 'dot'
}

const number = /(?<![\p{L}\p{M}\p{N}^])[-+]?(?:\d|[.,]\d)(?:[\d.,'\u066B\u066C]|\s(?=\d{3}(?!\d)))*/gu

/** Folds each number of folded text to one form: no grouping, a dot before decimals, no insignificant zeros. */
export function foldNumbers(text: string, marks: NumberMarks): string {
  return text.replace(/^([-+])\s+(?=\d)/, '$1').replace(number, (run) => {
    const [, written = run, rest = ''] = /^(.*\d)(.*)$/s.exec(run) ?? []
    return `${plainNumber(written, marks) ?? written}${rest}`
  })
}

function plainNumber(written: string, marks: NumberMarks): string | null {
  const sign = written.startsWith('-') ? '-' : ''
  const bare = written.replace(/^[-+]/, '').replaceAll('\u066C', '')
  const arabic = /^(\d*)\u066B(\d+)$/.exec(bare)
  const [, whole, part = ''] =
    arabic ??
    forms(marks)
      .map((form) => form.exec(bare))
      .find((found) => found !== null) ??
    []
  if (whole === undefined) return null
  const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '') || '0'
  const decimals = part.replace(/0+$/, '')
  return `${digits === '0' && decimals === '' ? '' : sign}${digits}${decimals === '' ? '' : `.${decimals}`}`
}

const groupedByComma = /^(\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(\d+))?$/
const groupedByDot = /^(\d{1,3}(?:\.\d{3})+)(?:,(\d+))?$/
const groupedBySpace = /^(\d{1,3}(?:[\s']\d{3})+)(?:[.,](\d+))?$/
const withDot = /^(\d*)(?:\.(\d+))?$/
const withComma = /^(\d*),(\d+)$/

function forms(marks: NumberMarks): readonly RegExp[] {
  if (marks === 'comma') return [groupedByDot, groupedBySpace, withComma, withDot]
  if (marks === 'either') return [groupedByComma, groupedBySpace, withDot, withComma]
  return [groupedByComma, groupedBySpace, withDot]
}

/** The value of a fraction such as 1/2 or 1 1/2, or of a number in the form of `foldNumbers`; null for any other text. */
export function valueOf(text: string): { value: number; isFraction: boolean } | null {
  const [, sign, whole = '0', above, below] = /^(-?)(?:(\d{1,9}) )?(\d{1,9})\/(\d{1,9})$/.exec(text) ?? []
  if (above !== undefined && Number(below) > 0) {
    const value = Number(whole) + Number(above) / Number(below)
    return { value: sign === '-' ? -value : value, isFraction: true }
  }
  return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(text) ? { value: Number(text), isFraction: false } : null
}
