import { boxesIntersect, type Box, type Offset } from '@takhti/schema/board/geometry'
import { boundsOf } from '@takhti/schema/board/shapes/index'
import type { Editor } from './editor.ts'

/** The distance, in page pixels, at which shapes look separate. */
const gap = 12
/** Positions tried in each direction. */
const tries = 6

/** The centre for a new shape that overlaps nothing: the nearest free place in view, else `middle` itself. */
export function freePlace(editor: Editor, size: { width: number; height: number }, middle: Offset): Offset {
  const visible = editor.camera.visible()
  const taken = (editor.shapesToChange()?.in(visible) ?? []).map(boundsOf)
  const places: Offset[] = []
  const [across, down] = [(visible.maxX - visible.minX) / 2 / tries, (visible.maxY - visible.minY) / 2 / tries]
  for (let row = -tries; row <= tries; row += 1)
    for (let column = -tries; column <= tries; column += 1)
      places.push({ x: middle.x + column * across, y: middle.y + row * down })
  const near = (place: Offset) => Math.hypot(place.x - middle.x, place.y - middle.y)
  const isFree = (place: Offset) => {
    const box = boxOf(place, size)
    return isWithin(box, visible) && !taken.some((each) => boxesIntersect(each, grown(box)))
  }
  return places.toSorted((one, other) => near(one) - near(other)).find(isFree) ?? middle
}

function boxOf({ x, y }: Offset, { width, height }: { width: number; height: number }): Box {
  return { minX: x - width / 2, minY: y - height / 2, maxX: x + width / 2, maxY: y + height / 2 }
}

function grown({ minX, minY, maxX, maxY }: Box): Box {
  return { minX: minX - gap, minY: minY - gap, maxX: maxX + gap, maxY: maxY + gap }
}

function isWithin(inner: Box, outer: Box): boolean {
  return inner.minX >= outer.minX && inner.minY >= outer.minY && inner.maxX <= outer.maxX && inner.maxY <= outer.maxY
}
