import { traceOutline } from '@takhti/schema/board/outline'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { typefaceOnDisk } from '../export/typefaces-on-disk.ts'
import { traced } from './path-steps.ts'
import { typesetMaths, type SetMaths } from './typeset.ts'

async function set(source: string): Promise<SetMaths> {
  const answer = await typesetMaths(source, typefaceOnDisk)
  if ('fault' in answer) throw new Error(`${source}: ${answer.fault} ${answer.id ?? ''}`)
  return answer
}

/** The steps of an outline in a box of its own size, in units of the font size. */
function stepsOf({ outline, width, height }: SetMaths) {
  return traced((path) => traceOutline(outline, { x: 0, y: 0, width, height }, path))
}

/** Typical input of a class: fractions, roots, limits, tables, growing braces, words, reactions, cancelled terms. */
const formulas = [
  'x=\\frac{-b\\pm\\sqrt{b^2-4ac}}{2a}',
  '\\int_{0}^{\\infty} e^{-x^2}\\,dx=\\frac{\\sqrt{\\pi}}{2}',
  '\\sum_{n=1}^{\\infty}\\frac{1}{n^2}\\quad\\vec{v}\\cdot\\hat{n}\\quad\\mathbb{R}\\mathcal{L}\\mathfrak{g}',
  '\\left\\{\\begin{array}{c|c}a&b\\\\\\hline c&d\\\\e&f\\\\g&h\\\\i&j\\end{array}\\right\\}',
  'f(x)=\\begin{cases}x&x>0\\\\-x&x\\le 0\\end{cases}',
  '\\begin{align}a&=b\\\\c&=d\\end{align}',
  '\\boxed{x+1}\\quad\\cancelto{0}{x}\\quad\\xcancel{y}',
  '\\underline{abc}+\\overline{AB}+\\overbrace{a+b}^{3}+\\underbrace{c}_{2}+\\xrightarrow{abcdefghijkl}',
  '\\ce{SO4^2- + Ba^2+ -> BaSO4 v}',
  '\\ce{A <=>[x] B}',
  '\\boldsymbol{\\alpha}^{90\\degree}\\not=\\sqrt[3]{\\frac{\\frac{a}{b}}{c}}',
]

test.each(formulas)('the outline of %s is smaller than a few strokes', async (source) => {
  const made = await set(source)
  expect(made.outline.length).toBeGreaterThan(300)
  expect(made.outline.length).toBeLessThan(6_000)
  const ends = stepsOf(made).flatMap(({ points }) => points)
  // The box is tight around its content.
  expect(Math.max(...ends.map(({ x }) => x))).toBeCloseTo(made.width, 2)
  expect(Math.max(...ends.map(({ y }) => y))).toBeCloseTo(made.height, 2)
})

test.each([
  ['\\text{क्षेत्रफल}', 2.2, 4],
  ['क्षेत्रफल', 2.2, 4],
  ['\\text{مساحة الدائرة}', 3, 6],
  ['\\text{é}', 0.3, 0.7],
])('%s, which the typeface of maths lacks, is set in one of its script', async (source, least, most) => {
  const { width } = await set(source)
  expect(width).toBeGreaterThan(least)
  expect(width).toBeLessThan(most)
})

test('right-to-left words are set in their order, and join', async () => {
  const [both, first] = [await set('\\text{اب ج}'), await set('\\text{اب}')]
  // The word that is read first is on the right: its outline ends where that of both does.
  const rightOf = (made: SetMaths) => stepsOf(made).filter(({ step }) => step === 'move').length
  expect(rightOf(both)).toBeGreaterThan(rightOf(first))
  expect(both.width).toBeGreaterThan(first.width)
})

test('each incomplete or invalid formula reports its fault', async () => {
  const faults = {
    '': { fault: 'nothing' },
    ' \n': { fault: 'nothing' },
    '\\,': { fault: 'nothing' },
    '\\frac{a': { fault: 'syntax', id: 'MissingCloseBrace' },
    'a}': { fault: 'syntax', id: 'ExtraCloseMissingOpen' },
    '\\frac{a}': { fault: 'syntax', id: 'MissingArgFor', part: '\\frac' },
    '\\nosuch x': { fault: 'syntax', id: 'UndefinedControlSequence', part: '\\nosuch' },
    '\\begin{matrix}': { fault: 'syntax', id: 'EnvMissingEnd' },
    '\\begin{क}': { fault: 'syntax', id: 'UnknownEnv', part: "'क'" },
    'x^2^3': { fault: 'syntax', id: 'DoubleExponent' },
    '\\left( x': { fault: 'syntax', id: 'ExtraLeftMissingRight' },
    ['x'.repeat(2_001)]: { fault: 'tooLong' },
    'x\\tag{1}': { fault: 'other' },
  }
  for (const [source, fault] of Object.entries(faults)) {
    expect(await typesetMaths(source, typefaceOnDisk), source).toMatchObject(fault)
  }
})

test('a typeface that cannot be loaded is reported, and no other fault is', async () => {
  const none = () => Promise.reject(new Error('no network'))
  expect(await typesetMaths('\\text{क}', none)).toEqual({ fault: 'typeface' })
  expect(await typesetMaths('x', none)).toHaveProperty('outline')
})

test('a source can define, load, link and colour nothing', async () => {
  const hostile = [
    ...['\\def\\q{x}\\q', '\\newcommand{\\q}{x}\\q', '\\let\\q=x\\q', '\\require{html}', '\\input{x}'],
    ...['\\href{javascript:alert(1)}{x}', '\\style{color:red}{x}', '\\class{x}{y}', '\\unicode{x41}', '\\color{red}x'],
    ...['\\includegraphics{http://x}', '\\special{x}', '\\csname a\\endcsname'],
  ]
  for (const source of hostile) {
    const answer = await typesetMaths(source, typefaceOnDisk)
    expect(answer, source).toMatchObject({ fault: 'syntax', id: 'UndefinedControlSequence' })
  }
  // Only outlines pass: any other element ends in a fault.
  expect(await typesetMaths('\\mmlToken{mi}[href="x"]{y}')).toEqual({ fault: 'other' })
})

test('for any input the result is an outline within its limits or a fault', async () => {
  const words = [
    '\\frac',
    '{',
    '}',
    '^',
    '_',
    '\\sqrt',
    '[',
    ']',
    '\\left',
    '\\right',
    '(',
    '&',
    '\\\\',
    '\\begin{matrix}',
  ]
  const more = [
    '\\end{matrix}',
    '\\ce{',
    '\\text{',
    'x',
    '2',
    ' ',
    '\\',
    '$',
    '#',
    '%',
    '~',
    'क',
    'ا',
    '\ud800',
    '\\int',
  ]
  const source = fc.array(fc.constantFrom(...words, ...more), { maxLength: 20 }).map((parts) => parts.join(''))
  await fc.assert(
    fc.asyncProperty(source, async (text) => {
      const answer = await typesetMaths(text, typefaceOnDisk)
      if ('fault' in answer) return
      expect([answer.width, answer.height].every((side) => Number.isFinite(side) && side > 0)).toBe(true)
      expect(() => stepsOf(answer)).not.toThrow()
    }),
    { numRuns: Number(process.env['RUNS'] ?? 150) },
  )
})
