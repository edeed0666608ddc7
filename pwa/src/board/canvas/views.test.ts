import { expect, test } from 'vitest'
import { inkColour, type BoardTheme } from './colours.ts'
import { paintShape, type Painter } from './views.ts'

test('what is fixed keeps its colour on every board; everything else becomes chalk on a dark one', () => {
  const drawnWith = (theme: BoardTheme, isFixed: boolean) => {
    const painter = { translate() {}, fillText() {}, measureText: () => ({ width: 1 }), fillStyle: '' }
    const props = { x: 0, y: 0, width: 100, height: 30, text: 'Forces', size: 20 }
    const style = { colour: '#1f3864', width: 1, ...(isFixed && { isFixed }) } as const
    // As much of a canvas as words are drawn with.
    paintShape(painter as unknown as Painter, { kind: 'text', props, style, offset: { x: 0, y: 0 } }, theme)
    return painter.fillStyle
  }
  expect([drawnWith('light', true), drawnWith('dark', true), drawnWith('light', false)]).toEqual(
    Array.from({ length: 3 }, () => '#1f3864'),
  )
  expect(drawnWith('dark', false)).toBe(inkColour('#1f3864', 'dark'))
})
