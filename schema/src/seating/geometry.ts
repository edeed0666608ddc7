import { roomSize, turnStep } from './limits.ts'
import type { Desk } from './model.ts'

/** A desk's top, in centimetres. */
export const deskSize = { width: 70, depth: 50 } as const

/** Centimetres between two lines that desks snap to. */
export const gridStep = 10

/** Two desks whose centres are nearer than this are neighbours, in centimetres. */
const nearCm = 115

/** Two desks are beside or behind each other within these distances, in centimetres. */
const besideCm = { along: 110, across: 30 } as const

/** Desks this much behind the foremost one still are the front row, in centimetres. */
const rowCm = 40

type Point = { readonly x: number; readonly y: number }

const bounded = (value: number, max: number) => Math.min(max, Math.max(0, value))

/** The nearest place on the grid, within the room. */
export function snapped({ x, y }: Point): { x: number; y: number } {
  const onGrid = (value: number) => Math.round(value / gridStep) * gridStep
  return { x: bounded(onGrid(x), roomSize.width), y: bounded(onGrid(y), roomSize.depth) }
}

/** A turn in degrees from 0 to 359, in steps. */
export function snappedTurn(degrees: number): number {
  const turn = Math.round(degrees / turnStep) * turnStep
  return ((turn % 360) + 360) % 360
}

/** Whether two desks are at one table, or near each other. */
export function areNear(a: Desk, b: Desk): boolean {
  if (a.group !== null && a.group === b.group) return true
  return Math.hypot(a.x - b.x, a.y - b.y) <= nearCm
}

/** Whether one desk is right beside, before or behind the other. */
export function areBeside(a: Desk, b: Desk): boolean {
  const [dx, dy] = [Math.abs(a.x - b.x), Math.abs(a.y - b.y)]
  return (dx <= besideCm.along && dy <= besideCm.across) || (dx <= besideCm.across && dy <= besideCm.along)
}

/** The desks of the front row. */
export function frontRow(desks: readonly Desk[]): Desk[] {
  const front = Math.min(...desks.map(({ y }) => y))
  return desks.filter(({ y }) => y <= front + rowCm)
}

/** Desks from the front to the back, and each row from its start. */
export function byRow(desks: readonly Desk[]): Desk[] {
  const rest = desks.toSorted((a, b) => a.y - b.y || a.x - b.x)
  const ordered: Desk[] = []
  while (rest.length > 0) {
    const until = (rest[0]?.y ?? 0) + rowCm
    const length = rest.findIndex(({ y }) => y > until)
    const row = rest.splice(0, length === -1 ? rest.length : length)
    ordered.push(...row.toSorted((a, b) => a.x - b.x))
  }
  return ordered
}

export type Bounds = { x: number; y: number; width: number; height: number }

/** The part of the room with desks, and a margin around them, in centimetres. */
export function boundsOf(desks: readonly Desk[], margin = 60): Bounds {
  if (desks.length === 0) return { x: 0, y: 0, width: 800, height: 600 }
  const [xs, ys] = [desks.map(({ x }) => x), desks.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs) - margin, Math.min(...ys) - margin]
  return { x, y, width: Math.max(...xs) + margin - x, height: Math.max(...ys) + margin - y }
}

/** A free place for one more desk: behind the others, at the start of the row. */
export function freePlace(desks: readonly Desk[]): { x: number; y: number } {
  if (desks.length === 0) return { x: 100, y: 100 }
  const last = byRow(desks).at(-1)
  const beside = { x: (last?.x ?? 0) + 100, y: last?.y ?? 0 }
  if (beside.x <= roomSize.width) return snapped(beside)
  return snapped({ x: 100, y: Math.max(...desks.map(({ y }) => y)) + 100 })
}
