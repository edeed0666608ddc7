import { readExpression, type Expression } from '../kit/expression.ts'
import { seeded } from '../kit/random.ts'
import type { RichText } from '../kit/rich-text/rules.ts'
import { withWords } from '../kit/rich-text/text.ts'
import type { Numeric, Parameter } from './model.ts'

/** The number of each parameter, by its name. */
export type Drawn = Readonly<Record<string, number>>

/** The most steps of one parameter. */
const maxSteps = 1_000_000

/** The maximum of draws before a formula without a value is given up. */
const maxDraws = 200

/** The fault of a numeric question; without one each student gets numbers for which the formula has a value. */
export type NumericFault = 'formula' | 'unknown-letter' | 'range' | 'repeated-letter' | 'no-value'

/** Checks a numeric question before it is asked. */
export function numericFault(numeric: Pick<Numeric, 'parameters' | 'key'>): NumericFault | 'ok' {
  const { parameters, key } = numeric
  const names = parameters.map(({ name }) => String(name))
  if (new Set(names).size !== names.length) return 'repeated-letter'
  if (parameters.some((parameter) => choicesOf(parameter).count === 0)) return 'range'
  const formula = readExpression(key)
  if ('fault' in formula) return 'formula'
  if (formula.letters.some((letter) => !names.includes(letter))) return 'unknown-letter'
  return draw(numeric, formula, '') === null ? 'no-value' : 'ok'
}

/** A student's numbers: the same for the same seed; empty where the question has none or is faulty. */
export function drawnNumbers(numeric: Pick<Numeric, 'parameters' | 'key'>, seed: string): Drawn {
  const formula = readExpression(numeric.key)
  return 'fault' in formula ? {} : (draw(numeric, formula, seed) ?? {})
}

/** The right answer for those numbers; null where the formula has no value. */
export function rightNumber({ key }: Pick<Numeric, 'key'>, drawn: Drawn): number | null {
  const formula = readExpression(key)
  if ('fault' in formula) return null
  const value = valueFor(formula, drawn)
  return Number.isFinite(value) ? value : null
}

/** Text with each `{{name}}` that was drawn replaced by its number, in formulas as well. */
export function withNumbers(text: string, drawn: Drawn): string
export function withNumbers(text: RichText, drawn: Drawn): RichText
export function withNumbers(text: RichText, drawn: Drawn): RichText {
  return withWords(text, (words) =>
    words.replaceAll(/\{\{\s*([a-z])\s*\}\}/g, (whole, name: string) =>
      Object.hasOwn(drawn, name) ? String(drawn[name]) : whole,
    ),
  )
}

/** Whether a number is right within the tolerance. A last bit that arithmetic lost makes nothing wrong. */
export function isWithin({ tolerance, isRelative }: Numeric, right: number, given: number): boolean {
  const allowed = isRelative ? Math.abs(right) * tolerance : tolerance
  return Math.abs(given - right) <= allowed + 1e-9 * Math.max(1, Math.abs(right))
}

function draw({ parameters }: Pick<Numeric, 'parameters'>, formula: Expression, seed: string): Drawn | null {
  const random = seeded(seed)
  const choices = parameters.map((parameter) => ({ name: parameter.name, ...choicesOf(parameter) }))
  if (choices.some(({ count }) => count === 0)) return null
  for (let at = 0; at < maxDraws; at += 1) {
    const drawn = Object.fromEntries(choices.map(({ name, count, numberAt }) => [name, numberAt(random.below(count))]))
    if (Number.isFinite(valueFor(formula, drawn))) return drawn
  }
  return null
}

function valueFor(formula: Expression, drawn: Drawn): number {
  // `x` is no parameter of a graph's formula, and has no value unless it is a parameter here.
  return formula.at(drawn['x'] ?? Number.NaN, new Map(Object.entries(drawn)))
}

/** The number of values of a parameter, and each value by its index. */
function choicesOf({ min, max, step, exclude = [] }: Parameter): { count: number; numberAt(place: number): number } {
  const steps = Math.floor((max - min) / step + 1e-9)
  const isFine = Number.isFinite(steps) && steps >= 0 && steps < maxSteps
  const places = exclude.map((each) => Math.round((each - min) / step))
  const left = [...new Set(places)]
    .filter((place) => place >= 0 && place <= steps && exclude.includes(plain(min + place * step)))
    .sort((a, b) => a - b)
  return {
    count: isFine ? Math.max(0, steps + 1 - left.length) : 0,
    numberAt: (place) => plain(min + left.reduce((at, gone) => (gone <= at ? at + 1 : at), place) * step),
  }
}

/** A number as people write it: steps of a tenth add up to 0.3. */
function plain(value: number): number {
  return Number(value.toPrecision(12))
}
