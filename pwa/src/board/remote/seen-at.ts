import type { Camera } from '../editor/camera.ts'
import type { InkSample } from '../editor/ink-session.ts'

/** Maps a remote's position, from 0 to 1 across and down, to the same relative position of this view. */
export function seenAt(camera: Camera, [x, y]: readonly [x: number, y: number]): InkSample {
  const { minX, minY, maxX, maxY } = camera.visible()
  const page = { x: minX + x * (maxX - minX), y: minY + y * (maxY - minY) }
  return { page, pressure: 0.5, atMs: performance.now() }
}
