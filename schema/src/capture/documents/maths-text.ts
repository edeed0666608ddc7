import { levelled, numberFraction } from './script-levels.ts'

/** A part of a formula in linear text, and whether it contains a fraction with a bare slash. */
export type MathsPart = { readonly text: string; readonly kind?: 'slash' | 'run' }

export const empty: MathsPart = { text: '' }

/** Parts one after another; digits and fractions that meet stay apart. */
export function row(parts: readonly MathsPart[]): MathsPart {
  let [text, last] = ['', empty]
  const seen = parts.filter((part) => part.text !== '')
  for (const part of seen) {
    text += (text !== '' && areApart(last, part) ? ' ' : '') + part.text
    last = part
  }
  return seen.length === 1 && seen[0] ? seen[0] : { text }
}

function areApart(last: MathsPart, next: MathsPart): boolean {
  if (last.kind === 'run' && next.kind === 'run') return false
  const isAfter = /[\p{L}\p{M}\p{N})]$/u.test(last.text)
  if (last.kind === 'slash' || next.kind === 'slash') return isAfter && /^[\p{L}\p{N}(√]/u.test(next.text)
  return /\p{Nd}$/u.test(last.text) && /^\p{Nd}/u.test(next.text)
}

/** One number, one character with its scripts, or a word. */
const atom = /^(?:\p{Nd}[\p{Nd}.,]*|\p{L}\p{M}*[′₀-₉²³¹⁰-⁹ⁿ]*|[\p{L}\p{M}]{3,}|[½⅓⅔¼¾])$/u

function grouped(text: string): string {
  return atom.test(text) || isEnclosed(text) ? text : `(${text})`
}

/** Whether the first bracket is closed by the last character. */
function isEnclosed(text: string): boolean {
  if (!/^[([{|].*[)\]}|]$/su.test(text)) return false
  let depth = 0
  for (const [index, letter] of [...text].entries()) {
    if ('([{'.includes(letter)) depth += 1
    if (')]}'.includes(letter)) depth -= 1
    if (depth === 0 && index < [...text].length - 1) return false
  }
  return true
}

export function fraction(over: MathsPart, under: MathsPart): MathsPart {
  const isOfNumbers = /^\p{Nd}+$/u.test(over.text) && /^\p{Nd}+$/u.test(under.text)
  if (!isOfNumbers) return { text: `${grouped(over.text)}/${grouped(under.text)}`, kind: 'slash' }
  const text = numberFraction(over.text, under.text)
  return text.includes('/') ? { text, kind: 'slash' } : { text }
}

/** A base with its superscript and subscript at the right. */
export function scripted(
  base: MathsPart,
  { below = empty, above = empty }: { below?: MathsPart; above?: MathsPart },
): MathsPart {
  const isPlain =
    base.text === '' ||
    base.kind === 'run' ||
    atom.test(base.text) ||
    /^[\p{L}\p{N}\p{M}∑∏∫∮⋃⋂\p{Sm}]+$/u.test(base.text)
  const text = isPlain ? base.text : grouped(base.text)
  return { text: text + levelled(below.text, 'lowered') + levelled(above.text, 'raised') }
}

export function root(of: MathsPart, degree: MathsPart): MathsPart {
  return { text: `${levelled(degree.text === '2' ? '' : degree.text, 'raised')}√${grouped(of.text)}` }
}

const accents = new Map(
  Object.entries({
    '→': '⃗',
    '⃗': '⃗',
    '⟶': '⃗',
    '¯': '̄',
    '‾': '̅',
    '̅': '̅',
    '̄': '̄',
    _: '̲',
    '^': '̂',
    ˆ: '̂',
    '̂': '̂',
    '~': '̃',
    '˜': '̃',
    '̃': '̃',
    '.': '̇',
    '˙': '̇',
    '̇': '̇',
    '¨': '̈',
    '̈': '̈',
  }),
)

/** A base with an accent, on each character; null where the sign is no accent. */
export function accented(base: MathsPart, sign: string): MathsPart | null {
  const mark = accents.get(sign)
  if (mark === undefined || base.text === '') return null
  return { text: [...base.text].map((letter) => (/[\p{L}\p{N}]/u.test(letter) ? letter + mark : letter)).join('') }
}

export function table(rows: readonly (readonly MathsPart[])[]): MathsPart {
  return { text: rows.map((cells) => cells.map(({ text }) => text).join(', ')).join('; ') }
}

/** Converts a formula's characters to plain ones: programs write italics as characters of their own. */
export function plainLetters(text: string): string {
  return text
    .replaceAll(/[\u{1d400}-\u{1d7ff}ℎ]/gu, (letter) => letter.normalize('NFKC'))
    .replaceAll('\u2061', ' ')
    .replaceAll(/[\u2062\u2064\u200b]/gu, '')
    .replaceAll('\u2063', ',')
    .replaceAll(/\s+/gu, ' ')
}
