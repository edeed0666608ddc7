import { stateOf } from '@takhti/schema/board/document-state'
import type { PictureRow } from '#offline/rows.ts'
import type { View } from '../editor/camera.ts'
import type { OpenPage } from '../editor/pages.ts'
import type { BoardTheme } from './colours.ts'
import { fontOf } from './text-lines.ts'

/** The cached bitmap of a page, decoded. The caller that takes it closes it. */
export type StoredPicture = { readonly row: PictureRow; readonly bitmap: ImageBitmap }

/** The margin of a view in device pixels, on every side: a stroke at its edge is painted beyond it. */
const edge = 64

/** The part of the page that is cached for a view. */
export function viewAround({ x, y, zoom, width, height }: View): View {
  const around = edge / devicePixelRatio
  const away = around / zoom
  return { x: x - away, y: y - away, zoom, width: width + 2 * around, height: height + 2 * around }
}

/** A page with its view and theme. */
export type Seen = { readonly page: OpenPage; readonly view: View; readonly theme: BoardTheme }

/** Whether a page has the same state as its cached bitmap and would be painted in the same pixels. */
export function isPictureOf(row: PictureRow, seen: Seen): boolean {
  return row.look === lookOf(seen, row.isWritten) && row.state === stateOf(seen.page.doc)
}

/**
 * A key of everything beside the page's content that affects its pixels. The build adds a hash of the painting code
 * (`painting-code.ts`).
 */
export function lookOf({ page, view, theme }: Seen, isWritten: boolean): string {
  const { x, y, zoom, width, height } = view
  const by = [import.meta.env.VITE_PAINTING, isWritten && letteringNow()]
  return [page.id, theme, devicePixelRatio, x, y, zoom, width, height, ...by].join()
}

/** The width of a sample text in the typeface that this device has. */
function letteringNow(): number | undefined {
  const painter = document.createElement('canvas').getContext('2d')
  if (painter) painter.font = fontOf(99)
  return painter?.measureText('Hamburgefonstiv').width
}
