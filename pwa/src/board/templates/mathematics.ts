import { axis, line, type Template, type TemplateWords } from './parts.ts'

/** The middle of the first view, in page pixels. */
const middle = { x: 640, y: 360 }

/** A cell of the grid: a unit of the coordinate system. */
const unit = 40

const tick = 7
const numberSize = 16

/** A number line of integers. */
export function numberLine({ number }: TemplateWords): Template {
  const [reach, step] = [10, 54]
  const values = range(-reach, reach)
  const ticks = values.map((value) => {
    const x = middle.x + value * step
    const long = value % 5 === 0 ? 2 * tick : tick
    return line([x, middle.y - long, x, middle.y + long])
  })
  const words = values.map((value) => {
    return { text: number(value), x: middle.x + value * step, y: middle.y + 20, size: 24, isCentred: true }
  })
  return { parts: [axis([60, middle.y, 1220, middle.y]), ...ticks], words }
}

/** Two axes on grid paper, whose cells are their units. */
export function coordinates({ number }: TemplateWords): Template {
  const [across, up] = [range(-14, 14), range(-8, 8)].map((values) => values.filter((value) => value !== 0))
  const [xs, ys] = [across ?? [], up ?? []]
  const parts = [
    axis([middle.x - 15 * unit, middle.y, middle.x + 15 * unit, middle.y], 'end'),
    axis([middle.x, middle.y + 8.3 * unit, middle.x, middle.y - 8.3 * unit], 'end'),
    ...xs.map((value) => line([middle.x + value * unit, middle.y - tick, middle.x + value * unit, middle.y + tick])),
    ...ys.map((value) => line([middle.x - tick, middle.y - value * unit, middle.x + tick, middle.y - value * unit])),
  ]
  const words = [
    ...xs.map((value) => {
      return { text: number(value), x: middle.x + value * unit, y: middle.y + 10, size: numberSize, isCentred: true }
    }),
    ...ys.map((value) => {
      return {
        text: number(value),
        x: middle.x - 24,
        y: middle.y - value * unit - 12,
        size: numberSize,
        isCentred: true,
      }
    }),
    { text: 'x', x: middle.x + 15 * unit - 10, y: middle.y - 44, size: 24, isCentred: true },
    { text: 'y', x: middle.x + 24, y: middle.y - 8.9 * unit, size: 24, isCentred: true },
  ]
  return { parts, words, paper: 'grid' }
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
