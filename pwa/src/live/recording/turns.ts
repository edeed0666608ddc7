import type { PageTurn } from '@takhti/schema/board/replay/recording'
import type { Playback } from './playback.ts'

/** The page turns, in their order. */
export type Turns = readonly PageTurn[]

/** Pages have the numbers in whose order they were shown. */
export function numbersOf(turns: Turns): Map<string, number> {
  const numbers = new Map<string, number>()
  for (const { pageId } of turns) if (!numbers.has(pageId)) numbers.set(pageId, numbers.size + 1)
  return numbers
}

/** The turn that is shown at a moment; the first page is shown from the beginning. */
export function turnAt(turns: Turns, ms: number): number {
  return Math.max(
    0,
    turns.findLastIndex(({ atMs }) => atMs <= ms),
  )
}

/** Goes to the turn before or after the one that is shown, where there is one. */
export function turnBy(playback: Playback, turns: Turns, by: 1 | -1): void {
  const turn = turns[turnAt(turns, playback.state().ms) + by]
  if (turn) playback.seek(turn.atMs)
}
