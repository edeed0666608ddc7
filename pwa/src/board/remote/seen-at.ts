import type { Camera } from '../editor/camera.ts'
import type { InkSample } from '../editor/ink-session.ts'

/** What a finger on a remote measures: the same part of what is seen here, from 0 to 1 across and down. */
export function seenAt(camera: Camera, [x, y]: readonly [x: number, y: number]): InkSample {
  const { minX, minY, maxX, maxY } = camera.visible()
  const page = { x: minX + x * (maxX - minX), y: minY + y * (maxY - minY) }
  return { page, pressure: 0.5, atMs: performance.now() }
}
