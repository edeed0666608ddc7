import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordsOfMaths } from './maths-words.ts'

test.each([
  [
    'x=\\frac{-b\\pm\\sqrt{b^2-4ac}}{2a}',
    'x equals fraction minus b plus or minus root b squared minus 4 ac end of root over 2 a end of fraction',
  ],
  ['\\frac{1}{2}', '1 over 2'],
  ['\\int_0^1 x^3\\,dx', 'integral from 0 to 1 x cubed dx'],
  ['\\sum_{n=1}^{\\infty} a_n', 'sum from n equals 1 to infinity a sub n'],
  ['\\sqrt[3]{x}', 'root of degree 3 of x'],
  ['\\alpha^{\\circ}', 'alpha degrees'],
  ['\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}', 'matrix 1 2 next row 3 4'],
  ['\\text{क्षेत्रफल} = \\pi r^2', 'क्षेत्रफल equals pi r squared'],
  ['\\ce{2H2O}', '2 H 2 O'],
])('%s is read as %s', (source, words) => {
  expect(wordsOfMaths(source)).toBe(words)
})

test('another language has its own words', () => {
  expect(wordsOfMaths('\\frac{a}{b}', (term) => `<${term}>`)).toBe('a <over> b')
})

test('whatever is written is read to its end', () => {
  const tokens = [
    '\\frac',
    '{',
    '}',
    '^',
    '_',
    '\\sqrt',
    '[',
    ']',
    '\\constructor',
    '__proto__',
    '\\',
    '\ud800',
    'x',
    '2',
  ]
  const source = fc.array(fc.constantFrom(...tokens), { maxLength: 40 }).map((parts) => parts.join(''))
  fc.assert(fc.property(source, (text) => typeof wordsOfMaths(text) === 'string'))
  for (const token of ['^', '{', '\\frac', '\\sqrt[', '\\sqrt{']) {
    expect(() => wordsOfMaths(token.repeat(2_000))).not.toThrow()
  }
})

test('[UX-C13] commands are spoken as what they draw, and those of the look not at all', () => {
  const wordFor = (term: string) => `<${term}>`
  expect(wordsOfMaths('\\bar{x} \\in \\mathcal{A} \\cup \\{1, \\ldots\\}', wordFor)).toBe('x <bar> ∈ A ∪ 1 , …')
  expect(wordsOfMaths('\\boldsymbol{F} \\Rightarrow \\Delta p', wordFor)).toBe('F ⇒ Δ p')
  expect(wordsOfMaths('\\alpha \\ne \\beta', wordFor)).toBe('α <unequal> β')
})
