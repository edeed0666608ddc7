import type { PagePoint, ScreenPoint } from '@takhti/schema/board/geometry'

/** One measured position of a pointer; `atMs` is the device's monotonic clock. */
export type Sample = {
  readonly screen: ScreenPoint
  readonly page: PagePoint
  readonly pressure: number
  readonly atMs: number
}

/** What a pointer did since the last step: all positions the device measured, the last of them where it is. */
export type PointerStep = {
  readonly samples: readonly Sample[]
  readonly last: Sample
  /** Shift: a square, a circle, a line in steps of 15 degrees. */
  readonly isConstrained: boolean
  /** A finger or a stylus, which covers what it points at. */
  readonly isCoarse?: boolean
  /** Control or Command: nothing holds the hand. */
  readonly isFree?: boolean
}
