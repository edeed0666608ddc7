import { isSilent, signOf } from './maths-signs.ts'

/** A part of a spoken formula: a term of a language, or the source itself. */
export type MathsTerm = keyof typeof englishTerms

/** English terms for signs. Other languages are in the app; search matches these. */
export const englishTerms = {
  fraction: 'fraction',
  over: 'over',
  endFraction: 'end of fraction',
  root: 'root',
  rootOf: 'root of degree',
  of: 'of',
  endRoot: 'end of root',
  power: 'to the power of',
  squared: 'squared',
  cubed: 'cubed',
  index: 'sub',
  from: 'from',
  to: 'to',
  integral: 'integral',
  sum: 'sum',
  product: 'product',
  limit: 'limit',
  infinity: 'infinity',
  plus: 'plus',
  minus: 'minus',
  plusMinus: 'plus or minus',
  times: 'times',
  divided: 'divided by',
  less: 'is at most',
  more: 'is at least',
  unequal: 'is not equal to',
  about: 'is about',
  equals: 'equals',
  arrow: 'goes to',
  angle: 'angle',
  degree: 'degrees',
  matrix: 'matrix',
  row: 'next row',
  vector: 'vector',
  bar: 'bar',
  hat: 'hat',
  tilde: 'tilde',
  dot: 'dot',
} as const

/** Commands that are spoken as a term. */
const spokenCommands = new Map<string, MathsTerm>([
  ...(['int', 'iint', 'iiint', 'oint'] as const).map((name) => [name, 'integral'] as const),
  ['sum', 'sum'],
  ['prod', 'product'],
  ['lim', 'limit'],
  ['infty', 'infinity'],
  ['pm', 'plusMinus'],
  ['times', 'times'],
  ['cdot', 'times'],
  ['div', 'divided'],
  ['le', 'less'],
  ['leq', 'less'],
  ['ge', 'more'],
  ['geq', 'more'],
  ['ne', 'unequal'],
  ['neq', 'unequal'],
  ['approx', 'about'],
  ['to', 'arrow'],
  ['rightarrow', 'arrow'],
  ['angle', 'angle'],
  ['circ', 'degree'],
  ['degree', 'degree'],
  ['vec', 'vector'],
])
/** Signs that some screen readers do not speak. */
const spokenSigns = new Map<string, MathsTerm>([
  ['=', 'equals'],
  ['+', 'plus'],
  ['-', 'minus'],
])
/** Signs over their argument, spoken after it. */
const accents = new Map<string, MathsTerm>([
  ['bar', 'bar'],
  ['overline', 'bar'],
  ['hat', 'hat'],
  ['widehat', 'hat'],
  ['tilde', 'tilde'],
  ['widetilde', 'tilde'],
  ['dot', 'dot'],
  ['overrightarrow', 'vector'],
])
const fractions = /^[dt]?frac$/
/** Deeper than any formula that a listener can follow. */
const maxDepth = 40

/** The spoken text of a formula, in reading order. `say` translates a term. */
export function wordsOfMaths(source: string, wordFor: (term: MathsTerm) => string = inEnglish): string {
  return new Reader(source, wordFor).all().join(' ')
}

function inEnglish(term: MathsTerm): string {
  return englishTerms[term]
}

class Reader {
  readonly #tokens: readonly string[]
  readonly #wordFor: (term: MathsTerm) => string
  #at = 0
  #hasLimits = false

  constructor(source: string, wordFor: (term: MathsTerm) => string) {
    this.#tokens =
      source.match(/\\(?:begin|end)\s*\{[^{}]*\}|\\[A-Za-z]+|\\[^]|[{}[\]^_&]|[\p{L}\p{M}]+|\d+(?:[.,]\d+)*|\S/gu) ?? []
    this.#wordFor = wordFor
  }

  all(): string[] {
    const words: string[] = []
    while (this.#at < this.#tokens.length) words.push(...this.#next(0))
    return words
  }

  /** Reads one argument: a group, or a single token. */
  #argument(depth: number): string[] {
    return this.#at < this.#tokens.length ? this.#next(depth + 1) : []
  }

  #next(depth: number): string[] {
    const token = this.#tokens[this.#at++] ?? ''
    if (token === '{' && depth < maxDepth) return this.#group('}', depth)
    if (token === '^' || token === '_') return this.#script(token, depth)
    if (token.startsWith('\\')) return this.#command(token.slice(1), depth)
    this.#hasLimits = false
    const sign = spokenSigns.get(token)
    if (sign) return [this.#wordFor(sign)]
    return /^[{}&~$[\]]$/.test(token) ? [] : [token]
  }

  #group(end: string, depth: number): string[] {
    const words: string[] = []
    while (this.#at < this.#tokens.length && this.#tokens[this.#at] !== end) words.push(...this.#next(depth + 1))
    this.#at++
    return words
  }

  #command(name: string, depth: number): string[] {
    if (depth >= maxDepth) return [name]
    if (fractions.test(name)) {
      const [over, under] = [this.#argument(depth), this.#argument(depth)]
      if (over.length + under.length <= 2) return [...over, this.#wordFor('over'), ...under]
      return [this.#wordFor('fraction'), ...over, this.#wordFor('over'), ...under, this.#wordFor('endFraction')]
    }
    if (name === 'sqrt') return this.#root(depth)
    if (name === '\\') return [this.#wordFor('row')]
    if (/^(begin|end)/.test(name)) return /^begin.*matrix/.test(name) ? [this.#wordFor('matrix')] : []
    const term = spokenCommands.get(name)
    this.#hasLimits = term === 'integral' || term === 'sum' || term === 'product'
    if (term) return [this.#wordFor(term)]
    const accent = accents.get(name)
    if (accent) return [...this.#argument(depth), this.#wordFor(accent)]
    // A search matches English names of characters; a listener gets them in their own language.
    return isSilent(name) ? [] : [signOf(name, this.#wordFor === inEnglish) ?? name]
  }

  #root(depth: number): string[] {
    let degree: string[] = []
    if (this.#tokens[this.#at] === '[') {
      this.#at++
      degree = this.#group(']', depth)
    }
    const radicand = this.#argument(depth)
    const name = degree.length > 0 ? [this.#wordFor('rootOf'), ...degree, this.#wordFor('of')] : [this.#wordFor('root')]
    return [...name, ...radicand, ...(radicand.length > 1 ? [this.#wordFor('endRoot')] : [])]
  }

  /** At an integral, scripts are limits; elsewhere they are a power or an index. */
  #script(sign: '^' | '_', depth: number): string[] {
    const hasLimits = this.#hasLimits
    const script = this.#argument(depth)
    this.#hasLimits = hasLimits
    if (hasLimits) return [this.#wordFor(sign === '_' ? 'from' : 'to'), ...script]
    if (sign === '_') return [this.#wordFor('index'), ...script]
    const [only] = script
    if (script.length === 1 && only === '2') return [this.#wordFor('squared')]
    if (script.length === 1 && only === '3') return [this.#wordFor('cubed')]
    if (script.length === 1 && only === this.#wordFor('degree')) return script
    return [this.#wordFor('power'), ...script]
  }
}
