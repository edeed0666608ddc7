import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readExpression, readNumber } from './expression.ts'

function valueOf(source: string, x = 0, letters: Readonly<Record<string, number>> = {}): number {
  const read = readExpression(source)
  if ('fault' in read) throw new Error(`${source}: ${read.fault} ${read.part}`)
  return read.at(x, new Map(Object.entries(letters)))
}

test.each([
  ['2x + 1', 7],
  ['y = -x^2', -9],
  ['f(x)=(-x)^2', 9],
  ['2^-x', 0.125],
  ['2^3^2', 512],
  ['x²−½', 8.5],
  ['6/2x', 9],
  ['2(x+1)(x−1)', 16],
  ['|x − 5| + |−1|', 3],
  ['2|x|', 6],
  ['√(x+1)·2', 4],
  ['sin 2x', Math.sin(6)],
  ['sin(x)^2 + cos²x', 1],
  ['sin x cos x', Math.sin(3) * Math.cos(3)],
  ['sinx', Math.sin(3)],
  ['tan⁻¹ x', Math.atan(3)],
  ['tan^(-1)(x)', Math.atan(3)],
  ['arctan x', Math.atan(3)],
  ['e^x', Math.E ** 3],
  ['2πx', 6 * Math.PI],
  ['log 100 + ln e', 3],
  ['१०x', 30],
  ['٢٫٥x', 7.5],
  ['1,5', 1.5],
  ['X × 2 ÷ 3', 2],
  ['10 : x', 10 / 3],
  ['[x]{2}', 6],
])('%s is %f for x = 3', (source, value) => {
  expect(valueOf(source, 3)).toBeCloseTo(value, 10)
})

test('single characters are parameters, each listed once', () => {
  const read = readExpression('a x² + b x + c + a')
  expect(read).toMatchObject({ letters: ['a', 'b', 'c'] })
  expect(valueOf('ax²+bx+c', 2, { a: 3, b: -1, c: 5 })).toBe(15)
  expect(valueOf('ax')).toBeNaN()
  expect(valueOf('कx', 2, { क: 4 })).toBe(8)
})

test('what has no value is no number', () => {
  for (const source of ['√(−1)', 'ln(−1)', '0/0', 'asin 2']) expect(valueOf(source)).toBeNaN()
})

test.each([
  ['', 'empty', ''],
  ['y =', 'empty', ''],
  ['2x +', 'unfinished', ''],
  ['sin', 'unfinished', ''],
  ['*x', 'unfinished', '*'],
  ['(x', 'bracket', ')'],
  ['x)', 'bracket', ')'],
  ['|x', 'bracket', '|'],
  ['x & 1', 'unknown', '&'],
  ['x = 2', 'unknown', '='],
  ['x + y', 'unknown', 'y'],
  ['x;alert(1)', 'unknown', ';'],
  ['x⁻', 'unknown', '⁻'],
  [`x${'+x'.repeat(120)}`, 'long', ''],
  ['abcdfghijk', 'long', ''],
])('%s is no expression: %s', (source, fault, part) => {
  expect(readExpression(source)).toEqual({ fault, part })
})

test('names of objects mean nothing but their letters', () => {
  for (const source of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
    const read = readExpression(source)
    if ('fault' in read) expect(read.fault).toBe('unknown')
    else expect(read.at(1, new Map())).toBeNaN()
  }
})

test('ends of axes are numbers, written in any way', () => {
  expect(readNumber('-2π')).toBeCloseTo(-2 * Math.PI)
  expect(readNumber('१०')).toBe(10)
  for (const source of ['', 'x', 'a', '1/0', '(', 'x-x+1/x']) expect(readNumber(source)).toBeNull()
})

const pieces = fc.constantFrom(
  ...[
    'x',
    'a',
    '2',
    '.5',
    '1,5',
    '+',
    '-',
    '*',
    '/',
    '^',
    '(',
    ')',
    '|',
    'sin',
    'log',
    'e',
    'π',
    '²',
    '⁻¹',
    '√',
    ' ',
    '½',
  ],
  ...['y', '=', '٣', 'ẞ', '\ud800', '\udc00', 'न', '∞', '"', '`', '$', '\\', '\u0000'],
)

test('whatever is typed, the answer is a function or a fault, and a function gives a number', () => {
  let functions = 0
  const typed = fc.oneof(
    fc.array(pieces, { maxLength: 60 }).map((all) => all.join('')),
    fc.string({ unit: 'binary' }),
  )
  fc.assert(
    fc.property(typed, fc.double(), (source, x) => {
      const read = readExpression(source)
      if ('fault' in read) return read.part.isWellFormed()
      functions++
      return typeof read.at(x, new Map(read.letters.map((letter) => [letter, 2]))) === 'number'
    }),
    { numRuns: 500 },
  )
  expect(functions).toBeGreaterThan(0)
})

test('the deepest expressions are read and worked out', () => {
  for (const source of [
    '('.repeat(99) + 'x' + ')'.repeat(99),
    `${'-'.repeat(190)}x`,
    'sin '.repeat(49) + 'x',
    '2^'.repeat(99) + 'x',
  ]) {
    expect(readExpression(source)).toHaveProperty('at')
    expect(typeof valueOf(source, 1)).toBe('number')
  }
})
