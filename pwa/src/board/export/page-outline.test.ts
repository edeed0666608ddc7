import type { Shape } from '@takhti/schema/board/shapes/index'
import { expect, test } from 'vitest'
import { outlineOfPage } from './page-outline.ts'

type Written = { text: string; x: number; y: number; size: number }

function shapeOf({ text, x, y, size }: Written, index: number): Shape {
  return {
    id: String(index),
    kind: 'text',
    order: `a${index}`,
    alt: '',
    style: { colour: 'ink', size: 'medium' },
    props: { x, y, width: 400, height: size * 1.2, text, size },
    // A text as `drawShape` reads it; the rest of a stored shape plays no part here.
  } as unknown as Shape
}

test('[PO-1] the largest text of a page is its heading, and the others follow in reading order', () => {
  const page = outlineOfPage(
    [
      { text: 'take up water', x: 0, y: 200, size: 20 },
      { text: 'Second column', x: 500, y: 104, size: 20 },
      { text: 'Roots', x: 0, y: 10, size: 40 },
      { text: '• hold the plant\n    firmly\n\n2. store food', x: 0, y: 300, size: 20 },
      { text: 'First column', x: 0, y: 100, size: 20 },
    ].map(shapeOf),
  )
  expect(page.heading).toBe('Roots')
  expect(page.lines).toEqual([
    { text: 'First column', level: 0 },
    { text: 'Second column', level: 0 },
    { text: 'take up water', level: 0 },
    { text: 'hold the plant', level: 0 },
    { text: 'firmly', level: 1 },
    { text: 'store food', level: 0 },
  ])
})

test('[PO-2] a right-to-left page is read from its right, and a paragraph is no heading', () => {
  const side = outlineOfPage(
    [
      { text: 'يسار', x: 0, y: 50, size: 20 },
      { text: 'يمين', x: 500, y: 50, size: 20 },
    ].map(shapeOf),
  )
  expect([side.heading, ...side.lines.map(({ text }) => text)]).toEqual(['يمين', 'يسار'])
  const prose = 'Roots take up water from the soil and hold the plant in the ground, in wind and rain and snow alike.'
  expect(outlineOfPage([{ text: prose, x: 0, y: 0, size: 20 }].map(shapeOf))).toEqual({
    heading: '',
    lines: [{ text: prose, level: 0 }],
  })
  expect(outlineOfPage([])).toEqual({ heading: '', lines: [] })
})
