import { ByteReader } from './byte-reader.ts'
import type { FrameProps, PathSink } from './shapes/drawing.ts'

/**
 * Draws a packed outline (`pack-outline.ts`) into its box. Throws BoardFormatError on invalid bytes. For any bytes,
 * every point is within the box.
 */
export function traceOutline(bytes: Uint8Array, { x, y, width, height }: FrameProps, path: PathSink): void {
  const reader = new ByteReader(bytes)
  const [across, down] = [reader.varUint(0xffff) + 1, reader.varUint(0xffff) + 1]
  let [atX, atY] = [0, 0]
  const next = () => {
    atX = Math.max(0, Math.min(across, atX + reader.zigZag()))
    atY = Math.max(0, Math.min(down, atY + reader.zigZag()))
    return [x + (atX * width) / across, y + (atY * height) / down] as const
  }
  // Some viewers of PDF and SVG ignore a path that does not begin with a point.
  path.moveTo(...next())
  while (reader.left > 0) {
    const run = reader.varUint()
    // The numbers of the steps are those of `pack-outline.ts`.
    for (let left = run >> 2; left > 0; left--) {
      const kind = run & 3
      if (kind === 0) path.moveTo(...next())
      else if (kind === 1) path.lineTo(...next())
      else if (kind === 2) path.quadraticCurveTo(...next(), ...next())
      else path.bezierCurveTo(...next(), ...next(), ...next())
    }
  }
}

const none = () => {}

/** A path sink that draws nothing, to check whether bytes are an outline. */
export const noPath: PathSink = {
  moveTo: none,
  lineTo: none,
  quadraticCurveTo: none,
  bezierCurveTo: none,
  closePath: none,
}

/** Whether bytes are read to their end without a fault. */
export function isRead(read: () => void): boolean {
  try {
    read()
    return true
  } catch {
    return false
  }
}
