import type { Paintable } from './paintable.ts'
import { lateLetters } from './typeface-count.ts'

/** What was painted in one go is looked after in one; each shape with what had come by then. */
const painted = new Map<Paintable, number>()
/** What looks after letters is asked for no sooner after it did not come. */
const patienceMs = 10_000

/** Has a shape painted again whose letters the device lacks, once their typeface has come; the code comes with the first such letters. */
export function lookAfter(shape: Paintable): void {
  const isFirst = painted.size === 0
  painted.set(shape, lateLetters.come)
  if (!isFirst) return
  import('./bring-letters.ts').then(
    ({ bringFor }) => {
      const shapes = new Map(painted)
      painted.clear()
      void bringFor(shapes)
    },
    () => setTimeout(() => painted.clear(), patienceMs),
  )
}
