import { plainOf } from '@takhti/schema/kit/rich-text/text'
import { expect, test } from 'vitest'
import { linesOf, pastedLines } from './line-list.ts'
import { withTypedFormula } from './typed-formula.ts'

const line = (id: string, title = '') => ({ id, title })
const newId = () => 'new'
const of = (made: ReturnType<typeof pastedLines>) => made?.lines.map(({ id, title }) => `${id}:${plainOf(title)}`)

test('[RT-7] several pasted lines become several options, in empty ones first', () => {
  const lines = [line('a', 'Leaf'), line('b'), line('c'), line('d', 'Root')]
  const pasted = linesOf(['A) Stem', '', 'B) Bud', ' C) Petal '])
  expect(pasted).toEqual(['Stem', 'Bud', 'Petal'])
  const made = pastedLines(lines, { index: 1, most: 10, pasted, newId })
  expect(of(made)).toEqual(['a:Leaf', 'b:Stem', 'c:Bud', 'new:Petal', 'd:Root'])
  expect(made?.last).toBe('new')
  // A filled option retains its text; the lines follow it.
  expect(of(pastedLines(lines, { index: 0, most: 10, pasted: ['Bud'], newId }))).toEqual([
    ...['a:Leaf', 'b:Bud', 'd:Root', 'c:'],
  ])
  // More than there is room for stays one text, which its author sees.
  expect(pastedLines(lines, { index: 1, most: 4, pasted, newId })).toBeNull()
})

test('[RT-7] only lines that all have a bullet lose it', () => {
  expect(linesOf(['1) 5', '2) 6'])).toEqual(['5', '6'])
  expect(linesOf(['I. Newton', 'Albert Einstein'])).toEqual(['I. Newton', 'Albert Einstein'])
})

test.each([
  ['Solve $x^2$', ['Solve ', 'x^2']],
  ['$\\frac12$', ['\\frac12']],
  ['It costs $5-$', null],
  ['Between $5 and $', null],
  ['Solve $x', null],
])('[RT-7] %s: a formula between dollar signs is one, and an amount of money is none', (text, parts) => {
  const made = withTypedFormula(text)
  if (parts === null) expect(made).toBe(text)
  else
    expect(made).toMatchObject({
      content: [
        { content: parts.map((each, at) => (at === parts.length - 1 ? { attrs: { latex: each } } : { text: each })) },
      ],
    })
})
