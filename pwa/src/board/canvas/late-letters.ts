import type { Paintable } from './paintable.ts'
import { lateLetters } from './typeface-count.ts'

/** Shapes to check in one batch, each with the number of typefaces loaded when it was painted. */
const painted = new Map<Paintable, number>()
/** The delay, in milliseconds, before the typeface code is requested again after a failure. */
const patienceMs = 10_000

/**
 * Schedules a shape for repainting once the typefaces that it lacks have loaded. The code loads with the first such
 * shape.
 */
export function lookAfter(shape: Paintable): void {
  const isFirst = painted.size === 0
  painted.set(shape, lateLetters.come)
  if (!isFirst) return
  import('./load-characters.ts').then(
    ({ loadCharactersFor }) => {
      const shapes = new Map(painted)
      painted.clear()
      void loadCharactersFor(shapes)
    },
    () => setTimeout(() => painted.clear(), patienceMs),
  )
}
