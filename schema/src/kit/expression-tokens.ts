/** A number, a name of one or more characters, or one of + - * / ^ ( ) |. */
export type Token =
  | { readonly kind: 'number'; readonly text: string; readonly value: number }
  | { readonly kind: 'name'; readonly text: string }
  | { readonly kind: 'sign'; readonly text: string }

/** The zeros of the digits that the languages of the platform write numbers with; nine more follow each. */
const zeros = ['0', '٠', '۰', '०', '০', '੦', '૦', '୦', '௦', '౦', '೦', '൦'].map((zero) => zero.codePointAt(0) ?? 0)

const fractions: ReadonlyMap<string, number> = new Map([
  ['½', 1 / 2],
  ['⅓', 1 / 3],
  ['⅔', 2 / 3],
  ['¼', 1 / 4],
  ['¾', 3 / 4],
])

const signs: ReadonlyMap<string, string> = new Map([
  ...['+', '-', '*', '/', '^', '(', ')', '|'].map((sign) => [sign, sign] as const),
  ['−', '-'],
  ['–', '-'],
  ['·', '*'],
  ['×', '*'],
  ['⋅', '*'],
  ['∙', '*'],
  ['÷', '/'],
  [':', '/'],
  ['[', '('],
  ['{', '('],
  [']', ')'],
  ['}', ')'],
])

const spelled: ReadonlyMap<string, string> = new Map([
  ['√', 'sqrt'],
  ['∛', 'cbrt'],
  ['π', 'pi'],
  ['arcsin', 'asin'],
  ['arccos', 'acos'],
  ['arctan', 'atan'],
  ['tg', 'tan'],
  ['ctg', 'cot'],
  ['cosec', 'csc'],
])

const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** The tokens of a text, or its first piece that is none. `names` are those of several characters. */
export function readTokens(text: string, names: readonly string[]): Token[] | { readonly unknown: string } {
  const known = [...names, ...spelled.keys()].filter(({ length }) => length > 1).sort((a, b) => b.length - a.length)
  const tokens: Token[] = []
  const pieces = [...asciiDigits(text).matchAll(/\s+|\d+(?:[.,]\d+)?|[.,]\d+|[⁰¹²³⁴-⁹⁻]+|\p{L}+|[^]/gu)]
  for (const [piece] of pieces) {
    const read = /^\s/.test(piece) ? [] : tokensOf(piece, known)
    if (read === null) return { unknown: piece.toWellFormed() }
    tokens.push(...read)
  }
  return tokens
}

function tokensOf(piece: string, known: readonly string[]): Token[] | null {
  const sign = signs.get(piece)
  if (sign !== undefined) return [{ kind: 'sign', text: sign }]
  const value = fractions.get(piece) ?? (/^[.,]?\d/.test(piece) ? Number(piece.replace(',', '.')) : null)
  if (value !== null) return [{ kind: 'number', text: piece, value }]
  if (raised.includes(piece[0] ?? ' ') || piece.startsWith('⁻')) return raisedTokens(piece)
  const whole = spelled.get(piece)
  if (whole !== undefined) return [{ kind: 'name', text: whole }]
  return /^\p{L}/u.test(piece) ? namesIn(piece.toLowerCase(), known) : null
}

/** A small raised number is a power. */
function raisedTokens(piece: string): Token[] | null {
  const digits = Array.from(piece.replace('⁻', ''), (digit) => raised.indexOf(digit)).join('')
  if (!/^\d+$/.test(digits)) return null
  const number: Token = { kind: 'number', text: digits, value: Number(digits) }
  const power: Token = { kind: 'sign', text: '^' }
  if (!piece.startsWith('⁻')) return [power, number]
  const [open, minus, close] = ['(', '-', ')'].map((text): Token => ({ kind: 'sign', text }))
  return open && minus && close ? [power, open, minus, number, close] : null
}

/** Splits adjacent characters: the longest name that begins there, or a single character. */
function namesIn(letters: string, known: readonly string[]): Token[] {
  const tokens: Token[] = []
  for (let rest = letters; rest !== '';) {
    const start = rest
    const name = known.find((each) => start.startsWith(each)) ?? String.fromCodePoint(start.codePointAt(0) ?? 0)
    tokens.push({ kind: 'name', text: spelled.get(name) ?? name })
    rest = rest.slice(name.length)
  }
  return tokens
}

function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}|٫/gu, (digit) => {
    if (digit === '٫') return '.'
    const code = digit.codePointAt(0) ?? 0
    const zero = zeros.find((each) => code >= each && code < each + 10)
    return zero === undefined ? digit : String(code - zero)
  })
}
