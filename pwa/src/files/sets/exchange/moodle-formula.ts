import { names } from '@takhti/schema/kit/expression'
import { readTokens, type Token } from '@takhti/schema/kit/expression-tokens'

/** Functions of the graph's language by their names in Moodle; what Moodle lacks is written by others. */
const toMoodle: ReadonlyMap<string, (argument: string) => string> = new Map([
  ...'sin cos tan asin acos atan sinh cosh tanh sqrt abs exp floor ceil round'
    .split(' ')
    .map((name) => [name, (argument: string) => `${name}(${argument})`] as const),
  ['ln', (argument) => `log(${argument})`],
  ['log', (argument) => `log10(${argument})`],
  ['cot', (argument) => `(1/tan(${argument}))`],
  ['sec', (argument) => `(1/cos(${argument}))`],
  ['csc', (argument) => `(1/sin(${argument}))`],
])

const inverses: Readonly<Record<string, string>> = { sin: 'asin', cos: 'acos', tan: 'atan' }

/** A formula of ours in Moodle's language, `{a}` being a parameter; null where Moodle cannot compute it. */
export function moodleFormula(key: string): string | null {
  const tokens = readTokens(key.trim(), names)
  if ('unknown' in tokens) return null
  const written = new MoodleWriter(tokens).whole()
  return written
}

/** Parts with a sign in them are in brackets, so that each part can be used anywhere. */
class MoodleWriter {
  readonly #tokens: readonly Token[]
  #at = 0
  #isInBars = false
  #isBad = false

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  whole(): string | null {
    const text = this.#sum()
    return this.#isBad || this.#at < this.#tokens.length ? null : text
  }

  #sum(): string {
    let text = this.#product()
    for (let sign = this.#take('+-'); sign; sign = this.#take('+-')) text += `${sign}${this.#product()}`
    return text
  }

  #product(): string {
    let text = this.#signed()
    for (;;) {
      const sign = this.#take('*/')
      if (!sign && !this.#begins()) return text
      text += `${sign ?? '*'}${sign ? this.#signed() : this.#power()}`
    }
  }

  #signed(): string {
    const sign = this.#take('+-')
    if (!sign) return this.#power()
    const value = this.#signed()
    return sign === '+' ? value : `(-${value})`
  }

  #power(): string {
    const base = this.#primary()
    return this.#take('^') ? `pow(${base},${this.#signed()})` : base
  }

  #primary(): string {
    const token = this.#tokens[this.#at++]
    if (token?.kind === 'number') return String(token.value)
    if (token?.kind === 'name') return this.#named(token.text)
    if (token?.text === '(') return `(${this.#until(')', false)})`
    if (token?.text === '|') return `abs(${this.#until('|', true)})`
    return this.#bad()
  }

  #named(name: string): string {
    if (name === 'pi') return 'pi()'
    if (name === 'e') return 'exp(1)'
    if (!names.includes(name)) return `{${name}}`
    const of = toMoodle.get(name)
    if (of === undefined) return this.#bad()
    if (!this.#take('^')) return of(this.#argument())
    const exponent = this.#take('-') ? `(-${this.#primary()})` : this.#primary()
    const inverse = toMoodle.get(inverses[name] ?? '')
    const isInverse = ['(-1)', '((-1))'].includes(exponent) && inverse !== undefined
    return isInverse ? inverse(this.#argument()) : `pow(${of(this.#argument())},${exponent})`
  }

  /** The argument of a function: the brackets, or the product up to the next function. */
  #argument(): string {
    if (this.#take('(')) return this.#until(')', false)
    let text = this.#take('-') ? `(-${this.#power()})` : this.#power()
    while (this.#begins() && !this.#isFunction()) text += `*${this.#power()}`
    return text
  }

  #until(end: ')' | '|', isInBars: boolean): string {
    const wasInBars = this.#isInBars
    this.#isInBars = isInBars
    const inside = this.#sum()
    this.#isInBars = wasInBars
    return this.#take(end) ? inside : this.#bad()
  }

  #begins(): boolean {
    const token = this.#tokens[this.#at]
    if (!token) return false
    return token.kind !== 'sign' || token.text === '(' || (token.text === '|' && !this.#isInBars)
  }

  #isFunction(): boolean {
    const token = this.#tokens[this.#at]
    return token?.kind === 'name' && token.text !== 'pi' && names.includes(token.text)
  }

  #take(signs: string): string | null {
    const token = this.#tokens[this.#at]
    if (token?.kind !== 'sign' || !signs.includes(token.text)) return null
    this.#at++
    return token.text
  }

  #bad(): string {
    this.#isBad = true
    this.#at = this.#tokens.length
    return ''
  }
}

/** Moodle's functions in our language, by their arguments. */
const ofMoodle: Readonly<Record<string, (...given: string[]) => string>> = {
  ...Object.fromEntries(
    'sin cos tan asin acos atan sinh cosh tanh sqrt abs exp floor ceil round'
      .split(' ')
      .map((name) => [name, (argument: string) => `${name}(${argument})`]),
  ),
  log: (argument) => `ln(${argument})`,
  log10: (argument) => `log(${argument})`,
  deg2rad: (argument) => `((${argument})*pi/180)`,
  rad2deg: (argument) => `((${argument})*180/pi)`,
  pow: (base, exponent) => `${atom(base)}^${atom(exponent)}`,
  pi: () => 'pi',
}

const arguments_: Readonly<Record<string, number>> = { pow: 2, pi: 0 }

/** A part in brackets, unless it is a number or a letter. */
function atom(text: string): string {
  return /^(?:\d+(?:\.\d+)?|[a-z])$/.test(text) ? text : `(${text})`
}

const pieces = /\s+|\d+(?:\.\d+)?(?:e[+-]?\d+)?|\.\d+|\{[^{}]+\}|[a-z]\w*|[^]/giu

/**
 * A formula of Moodle in our language; `letters` are the parameters by the names of its wildcards. Null where it has a
 * function or a wildcard that we lack.
 */
export function formulaOfMoodle(source: string, letters: ReadonlyMap<string, string>): string | null {
  const tokens = (source.slice(0, 1_000).match(pieces) ?? []).filter((piece) => piece.trim() !== '')
  const reader = new MoodleReader(tokens, letters)
  return reader.whole()
}

class MoodleReader {
  readonly #tokens: readonly string[]
  readonly #letters: ReadonlyMap<string, string>
  #at = 0
  #isBad = false

  constructor(tokens: readonly string[], letters: ReadonlyMap<string, string>) {
    this.#tokens = tokens
    this.#letters = letters
  }

  whole(): string | null {
    const text = this.#sum()
    return this.#isBad || this.#at < this.#tokens.length ? null : text
  }

  #sum(): string {
    let text = this.#product()
    for (let sign = this.#take('+-'); sign; sign = this.#take('+-')) text += `${sign}${this.#product()}`
    return text
  }

  #product(): string {
    let text = this.#signed()
    for (let sign = this.#take('*/'); sign; sign = this.#take('*/')) text += `${sign}${this.#signed()}`
    return text
  }

  #signed(): string {
    const sign = this.#take('+-')
    if (!sign) return this.#primary()
    const value = this.#signed()
    return sign === '+' ? value : `-${value}`
  }

  #primary(): string {
    const token = this.#tokens[this.#at++] ?? ''
    if (/^[\d.]/.test(token)) return this.#number(token)
    if (token.startsWith('{')) return this.#letters.get(token.slice(1, -1).trim()) ?? this.#bad()
    if (token === '(') {
      const inside = this.#sum()
      return this.#take(')') ? `(${inside})` : this.#bad()
    }
    const name = token.toLowerCase()
    const of = Object.hasOwn(ofMoodle, name) ? ofMoodle[name] : undefined
    if (of === undefined || !this.#take('(')) return this.#bad()
    const given = this.#arguments()
    return given.length === (arguments_[name] ?? 1) ? of(...given) : this.#bad()
  }

  #number(token: string): string {
    const value = Number(token)
    const text = String(value)
    return Number.isFinite(value) && /^\d+(?:\.\d+)?$/.test(text) ? text : this.#bad()
  }

  #arguments(): string[] {
    if (this.#take(')')) return []
    const given = [this.#sum()]
    while (this.#take(',')) given.push(this.#sum())
    if (!this.#take(')')) this.#bad()
    return given
  }

  #take(signs: string): string | null {
    const token = this.#tokens[this.#at]
    if (token === undefined || token.length !== 1 || !signs.includes(token)) return null
    this.#at++
    return token
  }

  #bad(): string {
    this.#isBad = true
    this.#at = this.#tokens.length
    return ''
  }
}
