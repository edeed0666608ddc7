import { traceInk } from '@takhti/schema/board/ink-outline'
import type { InkColumns } from '@takhti/schema/board/ink-outline'

/** The outline of a stroke as a closed path in page pixels; `isComplete` while the pen is still down is false. */
export function inkPath(ink: InkColumns, width: number, isComplete: boolean): Path2D {
  const path = new Path2D()
  traceInk(path, ink, { width, isComplete })
  return path
}
