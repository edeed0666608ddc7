import { afterEach, expect, test, vi } from 'vitest'
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

afterEach(() => void vi.unstubAllGlobals())

test('the paths of what was painted last are kept, and those of a large page are not all', () => {
  let traced = 0
  const countTrace = (): void => void (traced += 1)
  vi.stubGlobal(
    'Path2D',
    class {
      readonly moveTo = countTrace
      readonly lineTo = () => {}
    },
  )
  const lines = Array.from({ length: 10_000 }, (_, x) => ({ from: { x, y: 0 }, to: { x, y: 9 } }))
  const style = { colour: '#1f3864', width: 1 } as const
  // As much of a canvas as lines are drawn with.
  const painter = { stroke() {} } as unknown as Painter
  const paint = (from: number, to: number): number => {
    traced = 0
    for (const props of lines.slice(from, to)) paintShape(painter, { kind: 'line', props, style }, 'light')
    return traced
  }
  expect([paint(0, 3_000), paint(0, 3_000)]).toEqual([3_000, 0])
  expect(paint(0, 10_000)).toBe(7_000)
  expect(paint(8_000, 10_000)).toBe(0)
  expect(paint(0, 1_000)).toBe(1_000)
})
