import type { Box } from '@takhti/schema/board/geometry'
import { readShapes } from '@takhti/schema/board/page-shapes'
import { printOf, readPaper, type Paper } from '@takhti/schema/board/paper'
import type { Shape } from '@takhti/schema/board/shapes/index'
import * as Y from 'yjs'
import { pageBox } from '../editor/page-box.ts'
import type { BoardTheme } from './colours.ts'
// A thumbnail is painted once: it cannot wait for the code that orders bidirectional text.
import './line-levels.ts'
import { paintPrint } from './paint-print.ts'
import type { Painter } from './paintable.ts'
import { latin } from './text-lines.ts'
import { paintNear, toleranceAt } from './views.ts'

/** The input of a thumbnail: the page's stored updates, and the size in pixels. */
export type ThumbnailOrder = {
  readonly updates: readonly Uint8Array[]
  /**
   * The name of a page cached in this worker, for which `updates` has only what is new. With `isRestarted`, `updates` has
   * everything.
   */
  readonly stored?: { readonly name: string; readonly isRestarted: boolean }
  readonly theme: BoardTheme
  /** The part of the page that a curtain hides from the viewer, in page pixels. Its sides may be infinite. */
  readonly covered?: Box
  readonly width: number
  readonly height: number
}

/** More shapes than this are indistinguishable at that size; the lowest are omitted. */
const maxPainted = 5_000

/** Lines closer than this many pixels of a thumbnail merge to grey. */
const finest = 1.6

/** A page to paint: its paper, and its shapes, the lowest first. */
export type ThumbnailPage = { readonly shapes: readonly Shape[]; readonly paper: Paper }

const cachedPages = new Map<string, Y.Doc>()

/** The content of a page. Throws if the page should be cached and is not. */
export function readThumbnail({ updates, stored }: ThumbnailOrder): ThumbnailPage {
  const page = stored === undefined ? new Y.Doc() : cachedPage(stored)
  Y.transact(page, () => updates.forEach((update) => Y.applyUpdateV2(page, update)))
  const read = { shapes: readShapes(page), paper: readPaper(page) }
  if (stored === undefined) page.destroy()
  return read
}

/** Drops all cached pages, since no view shows them any more. */
export function dropCached(): void {
  for (const page of cachedPages.values()) page.destroy()
  cachedPages.clear()
}

function cachedPage({ name, isRestarted }: NonNullable<ThumbnailOrder['stored']>): Y.Doc {
  const known = cachedPages.get(name)
  if (known !== undefined && !isRestarted) return known
  if (!isRestarted) throw new Error('nothing is kept of the page')
  known?.destroy()
  const page = new Y.Doc()
  cachedPages.set(name, page)
  return page
}

/**
 * Waits, up to a timeout, for the typefaces of a page's text that the device lacks. Calls `late` if more load
 * afterwards.
 */
export async function loadTextCharacters({ shapes }: ThumbnailPage, late: () => void): Promise<void> {
  const texts = shapes.flatMap(({ kind, props }) => (kind === 'text' || kind === 'note' ? [props.text] : []))
  if (texts.every((text) => latin.test(text))) return
  const { loadCharactersSoon } = await import('./load-characters.ts')
  await loadCharactersSoon(texts, late)
}

/** Whether a page has nothing that a thumbnail would show. */
export function isBlank({ shapes, paper }: ThumbnailPage): boolean {
  return shapes.length === 0 && paper === 'plain'
}

/** Paints a whole page, as it is first shown, onto an empty canvas. */
export function paintThumbnail(
  painter: Painter,
  { shapes, paper }: ThumbnailPage,
  { theme, covered, width, height }: ThumbnailOrder,
): void {
  const box = pageBox(shapes)
  const scale = Math.min(width / (box.maxX - box.minX), height / (box.maxY - box.minY))
  const left = (width - (box.maxX - box.minX) * scale) / 2 - box.minX * scale
  const top = (height - (box.maxY - box.minY) * scale) / 2 - box.minY * scale
  const sides = { minX: -left / scale, minY: -top / scale, maxX: (width - left) / scale, maxY: (height - top) / scale }
  const place = { scale, originX: left, originY: top }
  paintPrint(painter, printOf(paper, sides, finest / scale), { ...place, theme, lineWidth: 1, leastDot: 1 })
  painter.setTransform(scale, 0, 0, scale, left, top)
  const look = { theme, tolerance: toleranceAt(scale) }
  for (const shape of shapes.slice(-maxPainted)) paintNear(painter, shape, look)
  if (covered) drawCurtain(painter, { covered, sides, theme })
}

/** The colours of a curtain, as on the board. */
const curtainColours = { light: '#e9ece6', dark: '#151d22' } as const satisfies Record<BoardTheme, string>

function drawCurtain(
  painter: Painter,
  { covered, sides, theme }: { covered: Box; sides: Box; theme: BoardTheme },
): void {
  const [left, top] = [Math.max(covered.minX, sides.minX), Math.max(covered.minY, sides.minY)]
  const [right, bottom] = [Math.min(covered.maxX, sides.maxX), Math.min(covered.maxY, sides.maxY)]
  painter.fillStyle = curtainColours[theme]
  painter.fillRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
}
