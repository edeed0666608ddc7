import type { Box } from '@takhti/schema/board/geometry'
import type { View } from '../editor/camera.ts'

/** Fits a part of a page into an element of so many CSS pixels. */
export function seenView({ minX, minY, maxX, maxY }: Box, place: Pick<View, 'width' | 'height'>): View {
  const { width, height } = place
  const [seenWidth, seenHeight] = [maxX - minX, maxY - minY]
  const zoom = Math.max(0.01, Math.min(width / seenWidth, height / seenHeight))
  const [x, y] = [minX - (width / zoom - seenWidth) / 2, minY - (height / zoom - seenHeight) / 2]
  return { x, y, zoom, width: Math.max(1, width), height: Math.max(1, height) }
}
