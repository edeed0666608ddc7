import { afterEach, expect, test, vi } from 'vitest'
import { inkColour, type BoardTheme } from './colours.ts'
import type { Painter } from './paintable.ts'
import { paintShape } from './views.ts'

test('fixed colours are the same on every board, other colours become chalk on a dark one', () => {
  const drawnWith = (theme: BoardTheme, isFixed: boolean) => {
    const painter = { translate() {}, fillText() {}, measureText: () => ({ width: 1 }), fillStyle: '' }
    const props = { x: 0, y: 0, width: 100, height: 30, text: 'Forces', size: 20 }
    const style = { colour: '#1f3864', width: 1, ...(isFixed && { isFixed }) } as const
    // The part of a canvas that drawing text uses.
    paintShape(painter as unknown as Painter, { kind: 'text', props, style, offset: { x: 0, y: 0 } }, theme)
    return painter.fillStyle
  }
  expect([drawnWith('light', true), drawnWith('dark', true), drawnWith('light', false)]).toEqual(
    Array.from({ length: 3 }, () => '#1f3864'),
  )
  expect(drawnWith('dark', false)).toBe(inkColour('#1f3864', 'dark'))
})

test('text with a wider font here is condensed from the edge where it begins', () => {
  const paint = (text: string, width: number) => {
    const described: unknown[] = []
    const note =
      (name: string) =>
      (...given: unknown[]) =>
        described.push([name, ...given])
    const painter = {
      save() {},
      restore() {},
      translate: note('translate'),
      scale: (x: number) => described.push(['scale', Math.round(x * 100)]),
      fillText: (words: string, x: number) => described.push([words, Math.round(x)]),
      measureText: (words: string) => ({ width: words.length * 20 }),
    }
    const props = { x: 50, y: 0, width, height: 30, text, size: 20 }
    // The part of a canvas that drawing text uses.
    const canvas = painter as unknown as Painter
    paintShape(canvas, { kind: 'text', props, style: { colour: '#1f3864', width: 1 } }, 'light')
    return described
  }
  expect(paint('Two words', 180)).toEqual([['Two words', 50]])
  expect(paint('Two words', 170)).toEqual([
    ['translate', 50, 0],
    ['scale', 94],
    ['Two words', 0],
  ])
  expect(paint('كتاب جديد', 170)).toEqual([
    ['translate', 50, 0],
    ['scale', 94],
    ['كتاب جديد', 180],
  ])
})

afterEach(() => void vi.unstubAllGlobals())

test('the paths painted last are cached, those of a large page not all', () => {
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
  // The part of a canvas that drawing lines uses.
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
