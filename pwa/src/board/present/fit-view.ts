import { boxOfBoxes, type Box } from '@takhti/schema/board/geometry'
import { firstView } from '../editor/camera.ts'
import type { Editor } from '../editor/editor.ts'

/** The space of the board's own bars at its edges, in screen pixels. */
export type Insets = { readonly top: number; readonly bottom: number }

const margin = 16

/** The largest part of a screen that bars may cover: beyond it a fit would be too small to read. */
const mostCovered = 0.5

/** The box to frame, so that `content` lies between the bars of a screen. */
export function boxBetween(content: Box, size: { width: number; height: number }, insets: Insets): Box {
  const scale = Math.min(1, (size.height * mostCovered) / Math.max(1, insets.top + insets.bottom))
  const [top, bottom] = [insets.top * scale, insets.bottom * scale]
  const [width, height] = [content.maxX - content.minX, content.maxY - content.minY]
  const inner = { width: Math.max(1, size.width - 2 * margin), height: Math.max(1, size.height - top - bottom) }
  const zoom = Math.min(inner.width / Math.max(1, width), inner.height / Math.max(1, height))
  return {
    minX: content.minX - margin / zoom,
    maxX: content.maxX + margin / zoom,
    minY: content.minY - top / zoom,
    maxY: content.maxY + bottom / zoom,
  }
}

/** Shows all of a page between the bars; an empty page shows its first view. */
export function fitPage({ camera, page }: Pick<Editor, 'camera' | 'page'>, insets: Insets): void {
  const content = page?.shapes.bounds() ?? null
  // A single dot would fill the screen: nothing is enlarged beyond the first view's share.
  const least = content && boxOfBoxes([content, around(content)])
  camera.frame(boxBetween(least ?? firstView, camera.view.value, insets))
}

/** A third of the first view around the middle of a box. */
function around({ minX, minY, maxX, maxY }: Box): Box {
  const [x, y] = [(minX + maxX) / 2, (minY + maxY) / 2]
  const [width, height] = [firstView.maxX / 6, firstView.maxY / 6]
  return { minX: x - width, maxX: x + width, minY: y - height, maxY: y + height }
}

/** The bars over a board, in their present layout. */
export function insetsOf(board: Element | null): Insets {
  const bottom = board?.querySelector('.board-foot')?.getBoundingClientRect().height ?? 0
  const top = board?.querySelector('.board-head')?.getBoundingClientRect().height ?? 0
  return { top: top + margin, bottom: bottom + margin }
}
