import type { PagePoint, ScreenPoint } from '@takhti/schema/board/geometry'

/** A sample of a pointer; `atMs` is the device's monotonic clock. */
export type Sample = {
  readonly screen: ScreenPoint
  readonly page: PagePoint
  readonly pressure: number
  readonly atMs: number
}

/** The pointer samples since the last step; the last one is its position. */
export type PointerStep = {
  readonly samples: readonly Sample[]
  readonly last: Sample
  /** Shift: a square, a circle, a line in steps of 15 degrees. */
  readonly isConstrained: boolean
  /** A finger or a stylus, which covers its target. */
  readonly isCoarse?: boolean
  /** Control or Command: no snapping. */
  readonly isFree?: boolean
}
