import { snapped } from './geometry.ts'
import { maxDesks } from './limits.ts'
import type { Desk } from './model.ts'

/** The arrangements that every institute has. */
export const layoutKinds = ['rows', 'pairs', 'groups', 'u', 'exam'] as const

export type LayoutKind = (typeof layoutKinds)[number]

type Place = Omit<Desk, 'deskId'>

/** The desks of an arrangement for so many students. */
export function layoutOf(kind: LayoutKind, count: number): Desk[] {
  const desks = Math.min(maxDesks, Math.max(1, Math.floor(count)))
  return Array.from({ length: desks }, (_, index) => {
    const place = placeOf[kind](index, desks)
    return { deskId: `d${index + 1}`, ...place, ...snapped(place) }
  })
}

const alone = { turn: 0, group: null }

const columnsOf = (count: number, ratio: number, most: number) => Math.min(most, Math.ceil(Math.sqrt(count * ratio)))

function inGrid(index: number, columns: number, { x, y }: { x: number; y: number }): Place {
  return { x: 100 + (index % columns) * x, y: 100 + Math.floor(index / columns) * y, ...alone }
}

const placeOf: Readonly<Record<LayoutKind, (index: number, count: number) => Place>> = {
  rows: (index, count) => inGrid(index, columnsOf(count, 1.3, 20), { x: 100, y: 100 }),
  exam: (index, count) => inGrid(index, columnsOf(count, 1.2, 15), { x: 160, y: 150 }),
  pairs(index, count) {
    const table = Math.floor(index / 2)
    const place = inGrid(table, columnsOf(Math.ceil(count / 2), 0.8, 12), { x: 220, y: 120 })
    return { ...place, x: place.x + (index % 2) * 70, group: table + 1 }
  },
  groups(index, count) {
    const table = Math.floor(index / 4)
    const place = inGrid(table, columnsOf(Math.ceil(count / 4), 1.3, 11), { x: 250, y: 220 })
    const isBack = index % 4 >= 2
    // The front pair of a table faces the back one, whose students look at the board.
    return {
      x: place.x + (index % 2) * 70,
      y: place.y + (isBack ? 50 : 0),
      turn: isBack ? 0 : 180,
      group: table + 1,
    }
  },
  u(index, count) {
    const side = Math.floor(count / 3)
    const floor = count - 2 * side
    const step = Math.min(80, Math.floor(2700 / Math.max(side, floor + 2)))
    if (index < side) return { x: 100, y: 100 + index * step, turn: 270, group: null }
    const bottom = 100 + side * step + 40
    if (index < side + floor) return { x: 100 + 90 + (index - side) * step, y: bottom, ...alone }
    const right = 100 + 180 + (floor - 1) * step
    return { x: right, y: 100 + (count - 1 - index) * step, turn: 90, group: null }
  },
}
