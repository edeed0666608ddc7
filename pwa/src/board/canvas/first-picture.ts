import { stateOf } from '@takhti/schema/board/document-state'
import type { PictureRow } from '#offline/rows.ts'
import type { View } from '../editor/camera.ts'
import type { OpenPage } from '../editor/pages.ts'
import type { BoardTheme } from './colours.ts'
import { fontOf } from './text-lines.ts'

/** A picture of a page as the device kept it, decoded; whoever takes it closes it. */
export type KeptPicture = { readonly row: PictureRow; readonly bitmap: ImageBitmap }

/** Device pixels on every side of a view: a stroke at its edge is painted beyond it. */
const edge = 64

/** What of a page is kept for a view of it. */
export function viewAround({ x, y, zoom, width, height }: View): View {
  const around = edge / devicePixelRatio
  const away = around / zoom
  return { x: x - away, y: y - away, zoom, width: width + 2 * around, height: height + 2 * around }
}

/** A page as it is seen. */
export type Seen = { readonly page: OpenPage; readonly view: View; readonly theme: BoardTheme }

/** Whether a page holds exactly what it held when a picture of it was kept, and would be painted in the same pixels. */
export function isPictureOf(row: PictureRow, seen: Seen): boolean {
  return row.look === lookOf(seen, row.isWritten) && row.state === stateOf(seen.page.doc)
}

/** What decides, beside what is on a page, which pixels it is painted in. The build says by what code (`painting-code.ts`). */
export function lookOf({ page, view, theme }: Seen, isWritten: boolean): string {
  const { x, y, zoom, width, height } = view
  const by = [import.meta.env.VITE_PAINTING, isWritten && letteringNow()]
  return [page.id, theme, devicePixelRatio, x, y, zoom, width, height, ...by].join()
}

/** How wide words come out in the typeface that this device has for them. */
function letteringNow(): number | undefined {
  const painter = document.createElement('canvas').getContext('2d')
  if (painter) painter.font = fontOf(99)
  return painter?.measureText('Hamburgefonstiv').width
}
