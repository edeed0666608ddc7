import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RichText } from '../kit/rich-text/rules.ts'
import { plainOf } from '../kit/rich-text/text.ts'
import { drawnNumbers, isWithin, numericFault, rightNumber, withNumbers } from './numeric.ts'
import { parameterNames } from './rules.ts'

const number = fc.integer({ min: -500, max: 500 }).map((value) => value / 10)

const parameter = fc
  .record({
    name: fc.constantFrom(...parameterNames),
    min: number,
    width: fc.integer({ min: 0, max: 400 }),
    step: fc.constantFrom(0.1, 0.25, 0.5, 1, 3),
    gone: fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 5 }),
  })
  .map(({ name, min, width, step, gone }) => ({
    name,
    min,
    max: min + width * step,
    step,
    exclude: gone.map((place) => Number((min + place * step).toPrecision(12))),
  }))

const parameters = fc.uniqueArray(parameter, { selector: ({ name }) => name, maxLength: 4 })

test('[AT-1] a drawn number is on its grid, within its ends, never an excluded one, and stays', () => {
  fc.assert(
    fc.property(parameters, fc.string(), (given, seed) => {
      const numeric = { parameters: given, key: '1' }
      fc.pre(numericFault(numeric) === 'ok')
      const drawn = drawnNumbers(numeric, seed)
      expect(drawnNumbers(numeric, seed)).toEqual(drawn)
      for (const { name, min, max, step, exclude } of given) {
        const value = drawn[name] ?? Number.NaN
        expect(value >= min - 1e-9 && value <= max + 1e-9).toBe(true)
        expect(exclude).not.toContain(value)
        const steps = (value - min) / step
        expect(Math.abs(steps - Math.round(steps))).toBeLessThan(1e-6)
      }
    }),
  )
})

test('[AT-1] every number of a range is drawn, and each about as often', () => {
  const numeric = { parameters: [{ name: 'a' as const, min: 1, max: 5, step: 1, exclude: [3] }], key: 'a' }
  const counts = new Map<number, number>()
  for (let at = 0; at < 4_000; at += 1) {
    const { a = 0 } = drawnNumbers(numeric, `attempt ${at}`)
    counts.set(a, (counts.get(a) ?? 0) + 1)
  }
  expect([...counts.keys()].toSorted((one, other) => one - other)).toEqual([1, 2, 4, 5])
  expect(Math.min(...counts.values())).toBeGreaterThan(850)
})

test('[AT-1] numbers for which the formula has no value are drawn again', () => {
  const numeric = { parameters: [{ name: 'a' as const, min: -5, max: 5, step: 1 }], key: '1/a + sqrt(a)' }
  for (let at = 0; at < 200; at += 1) {
    const drawn = drawnNumbers(numeric, `${at}`)
    expect(drawn['a']).toBeGreaterThan(0)
    expect(rightNumber(numeric, drawn)).not.toBeNull()
  }
})

test.each([
  ['a + b', [{ name: 'a' as const, min: 0, max: 1, step: 1 }], 'unknown-letter'],
  ['x', [], 'no-value'],
  ['2x', [{ name: 'x' as const, min: 2, max: 2, step: 1 }], 'ok'],
  ['a +', [], 'formula'],
  ['constructor', [], 'unknown-letter'],
  ['1/0', [], 'no-value'],
  ['a', [{ name: 'a' as const, min: 2, max: 1, step: 1 }], 'range'],
  ['a', [{ name: 'a' as const, min: 1, max: 1, step: 1, exclude: [1] }], 'range'],
  ['a', [{ name: 'a' as const, min: 0, max: 1e12, step: 1 }], 'range'],
  ['a', [1, 2].map(() => ({ name: 'a' as const, min: 0, max: 1, step: 1 })), 'repeated-letter'],
  ['12.5', [], 'ok'],
])('[AT-1] %s of its numbers is %s', (key, given, fault) => {
  expect(numericFault({ parameters: given, key })).toBe(fault)
})

test('[AT-1] only declared numbers are put into the words, and formulas in braces stay', () => {
  const drawn = { a: 0.3, b: -2 }
  expect(withNumbers('{{a}} kg and {{ b }}, {a}, {{c}}, \\frac{a}{b}', drawn)).toBe(
    '0.3 kg and -2, {a}, {{c}}, \\frac{a}{b}',
  )
  const formula: RichText = {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: '{{a}} of' },
          { type: 'inlineMath', attrs: { latex: '{{a}}x' } },
        ],
      },
    ],
  }
  expect(plainOf(withNumbers(formula, drawn)), 'within a structure').toBe(plainOf(formula).replaceAll('{{a}}', '0.3'))
  expect(withNumbers('{{constructor}} {{toString}}', drawn)).toBe('{{constructor}} {{toString}}')
})

test('[AT-1] a tolerance is a number or a share of what is right, and holds at its ends', () => {
  const of = (tolerance: number, isRelative: boolean) => ({ parameters: [], key: '1', tolerance, isRelative })
  expect(isWithin(of(0.1, false), 0.3, 0.4)).toBe(true)
  expect(isWithin(of(0.1, false), 0.3, 0.41)).toBe(false)
  expect(isWithin(of(0.05, true), -200, -210)).toBe(true)
  expect(isWithin(of(0.05, true), -200, -211)).toBe(false)
  expect(isWithin(of(0, false), 0.1 + 0.2, 0.3)).toBe(true)
})
