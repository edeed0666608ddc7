import { readTokens, type Token } from './expression-tokens.ts'

/** The maximum length of an expression, in UTF-16 units, which bounds its depth and the time of an evaluation. */
export const MAX_EXPRESSION_LENGTH = 200

/** The maximum of parameters in one expression, because each has a slider. */
const MAX_LETTERS = 8

/** Returns the value for x and the parameters. NaN where the expression is undefined. */
export type Evaluate = (x: number, letters: ReadonlyMap<string, number>) => number

/** A function of x, and its parameters (names except x and constants), each once, in alphabetical order. */
export type Expression = { readonly at: Evaluate; readonly letters: readonly string[] }

/**
 * The reason why text is no expression: empty, too long, an unknown sign or name, an unmatched bracket, or an early
 * end; `part` is the place.
 */
export type ExpressionFault = {
  readonly fault: 'empty' | 'long' | 'unknown' | 'bracket' | 'unfinished'
  readonly part: string
}

const functions: ReadonlyMap<string, (value: number) => number> = new Map([
  ['sin', Math.sin],
  ['cos', Math.cos],
  ['tan', Math.tan],
  ['cot', (value: number) => 1 / Math.tan(value)],
  ['sec', (value: number) => 1 / Math.cos(value)],
  ['csc', (value: number) => 1 / Math.sin(value)],
  ['asin', Math.asin],
  ['acos', Math.acos],
  ['atan', Math.atan],
  ['sinh', Math.sinh],
  ['cosh', Math.cosh],
  ['tanh', Math.tanh],
  ['sqrt', Math.sqrt],
  ['cbrt', Math.cbrt],
  ['abs', Math.abs],
  ['exp', Math.exp],
  ['ln', Math.log],
  ['log', Math.log10],
  ['floor', Math.floor],
  ['ceil', Math.ceil],
  ['round', Math.round],
  ['sign', Math.sign],
])

/** Functions to the power of minus one are inverses, as in every schoolbook. */
const inverses: ReadonlyMap<string, string> = new Map([
  ['sin', 'asin'],
  ['cos', 'acos'],
  ['tan', 'atan'],
])

const constants: ReadonlyMap<string, number> = new Map([
  ['pi', Math.PI],
  ['e', Math.E],
])

/** The names of more than one character. */
export const names: readonly string[] = [...functions.keys(), 'pi']

class Fault extends Error {
  readonly found: ExpressionFault
  constructor(fault: ExpressionFault['fault'], part = '') {
    super(fault)
    this.found = { fault, part }
  }
}

/** Parses an expression with an optional leading `y =`. The text is never run as code. */
export function readExpression(source: string): Expression | ExpressionFault {
  const text = source.replace(/^\s*(?:y|[fgh]\s*\(\s*x\s*\))\s*=/i, '').trim()
  if (text === '') return { fault: 'empty', part: '' }
  if (source.length > MAX_EXPRESSION_LENGTH) return { fault: 'long', part: '' }
  const tokens = readTokens(text, names)
  if ('unknown' in tokens) return { fault: 'unknown', part: tokens.unknown }
  try {
    return new Parser(tokens).whole()
  } catch (error) {
    if (error instanceof Fault) return error.found
    throw error
  }
}

/** The value of an expression without parameters; null where it is none. */
export function readNumber(source: string): number | null {
  const read = readExpression(source)
  if ('fault' in read || read.letters.length > 0) return null
  const [value, other] = [read.at(0, new Map()), read.at(1, new Map())]
  return Number.isFinite(value) && value === other ? value : null
}

/** Reads by how tightly signs bind: sums, products, a leading minus, powers. */
class Parser {
  readonly #tokens: readonly Token[]
  readonly #letters = new Set<string>()
  #at = 0
  /** Whether the next bar closes an open one. */
  #isInBars = false

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  whole(): Expression {
    const at = this.#sum()
    const left = this.#tokens[this.#at]
    if (left) throw new Fault(left.kind === 'sign' && ')|'.includes(left.text) ? 'bracket' : 'unknown', left.text)
    if (this.#letters.size > MAX_LETTERS) throw new Fault('long')
    return { at, letters: [...this.#letters].sort() }
  }

  #sum(): Evaluate {
    let sum = this.#product()
    for (let sign = this.#takeOf('+-'); sign; sign = this.#takeOf('+-')) {
      const [one, other] = [sum, this.#product()]
      sum =
        sign === '+'
          ? (x, letters) => one(x, letters) + other(x, letters)
          : (x, letters) => one(x, letters) - other(x, letters)
    }
    return sum
  }

  #product(): Evaluate {
    let product = this.#signed()
    for (;;) {
      const sign = this.#takeOf('*/')
      if (!sign && !this.#begins()) return product
      // Adjacent factors are multiplied.
      const [one, other] = [product, sign ? this.#signed() : this.#power()]
      product =
        sign === '/'
          ? (x, letters) => one(x, letters) / other(x, letters)
          : (x, letters) => one(x, letters) * other(x, letters)
    }
  }

  #signed(): Evaluate {
    const sign = this.#takeOf('+-')
    if (!sign) return this.#power()
    const value = this.#signed()
    return sign === '+' ? value : (x, letters) => -value(x, letters)
  }

  #power(): Evaluate {
    return this.#raised(this.#primary())
  }

  #raised(base: Evaluate): Evaluate {
    if (!this.#takeOf('^')) return base
    const exponent = this.#signed()
    return (x, letters) => base(x, letters) ** exponent(x, letters)
  }

  #primary(): Evaluate {
    const token = this.#tokens[this.#at++]
    if (!token) throw new Fault('unfinished')
    if (token.kind === 'number') return () => token.value
    if (token.kind === 'name') return this.#named(token.text)
    if (token.text === '(') return this.#until(')', false)
    if (token.text === '|') {
      const inside = this.#until('|', true)
      return (x, letters) => Math.abs(inside(x, letters))
    }
    throw new Fault(token.text === ')' ? 'bracket' : 'unfinished', token.text)
  }

  #named(name: string): Evaluate {
    const [of, constant] = [functions.get(name), constants.get(name)]
    if (of) return this.#applied(name, of)
    if (constant !== undefined) return () => constant
    if (name === 'x') return (x) => x
    if (name === 'y') throw new Fault('unknown', name)
    this.#letters.add(name)
    return (_x, letters) => letters.get(name) ?? Number.NaN
  }

  /** A function with its power, which may be written before the argument: sin²x. */
  #applied(name: string, of: (value: number) => number): Evaluate {
    const inverse = functions.get(inverses.get(name) ?? '')
    if (this.#takeOf('^')) {
      const exponent = this.#isMinusOne() && inverse ? null : this.#exponentOfName()
      const argument = this.#argument()
      if (exponent === null && inverse) return (x, letters) => inverse(argument(x, letters))
      return (x, letters) => of(argument(x, letters)) ** (exponent?.(x, letters) ?? Number.NaN)
    }
    const argument = this.#argument()
    return (x, letters) => of(argument(x, letters))
  }

  /** Consumes minus one, in brackets or not, if it is next. */
  #isMinusOne(): boolean {
    const isBracketed = this.#isSign('(', 0)
    const from = isBracketed ? 1 : 0
    const one = this.#tokens[this.#at + from + 1]
    if (!this.#isSign('-', from) || one?.kind !== 'number' || one.value !== 1) return false
    if (isBracketed && !this.#isSign(')', 3)) return false
    this.#at += isBracketed ? 4 : 2
    return true
  }

  #exponentOfName(): Evaluate {
    const sign = this.#takeOf('-')
    const exponent = this.#primary()
    return sign ? (x, letters) => -exponent(x, letters) : exponent
  }

  /** The argument of a function: the brackets, or the product up to the next function. */
  #argument(): Evaluate {
    if (this.#takeOf('(')) return this.#until(')', false)
    let product = this.#takeOf('-') ? this.#negative() : this.#power()
    while (this.#begins() && !this.#isFunction()) {
      const [one, other] = [product, this.#power()]
      product = (x, letters) => one(x, letters) * other(x, letters)
    }
    return product
  }

  #negative(): Evaluate {
    const value = this.#power()
    return (x, letters) => -value(x, letters)
  }

  #until(end: ')' | '|', isInBars: boolean): Evaluate {
    const wasInBars = this.#isInBars
    this.#isInBars = isInBars
    const inside = this.#sum()
    this.#isInBars = wasInBars
    if (!this.#takeOf(end)) throw new Fault('bracket', end)
    return inside
  }

  /** Whether the next token can begin a factor. */
  #begins(): boolean {
    const token = this.#tokens[this.#at]
    if (!token) return false
    return token.kind !== 'sign' || token.text === '(' || (token.text === '|' && !this.#isInBars)
  }

  #isFunction(): boolean {
    const token = this.#tokens[this.#at]
    return token?.kind === 'name' && functions.has(token.text)
  }

  #isSign(text: string, ahead: number): boolean {
    const token = this.#tokens[this.#at + ahead]
    return token?.kind === 'sign' && token.text === text
  }

  /** Consumes the next token if it is one of these signs. */
  #takeOf(signs: string): string | null {
    const token = this.#tokens[this.#at]
    if (token?.kind !== 'sign' || !signs.includes(token.text)) return null
    this.#at++
    return token.text
  }
}
