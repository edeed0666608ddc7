import type { Box } from '@takhti/schema/board/geometry'
import { readShapes } from '@takhti/schema/board/page-shapes'
import { printOf, readPaper, type Paper } from '@takhti/schema/board/paper'
import type { Shape } from '@takhti/schema/board/shapes/index'
import * as Y from 'yjs'
import { pageBox } from '../editor/page-box.ts'
import type { BoardTheme } from './colours.ts'
// A small picture is painted once: it cannot wait for what orders words of two directions.
import './line-levels.ts'
import { paintPrint } from './paint-print.ts'
import type { Painter } from './paintable.ts'
import { latin } from './text-lines.ts'
import { paintNear, toleranceAt } from './views.ts'

/** What a small picture of a page is made of: its updates as the device keeps them, and how large it is in pixels. */
export type ThumbnailOrder = {
  readonly updates: readonly Uint8Array[]
  /** Under which name a page is kept here, of which the updates are only what is new; `isAnew` where they are everything. */
  readonly kept?: { readonly name: string; readonly isAnew: boolean }
  readonly theme: BoardTheme
  /** What of the page a curtain covers from whoever looks, in page pixels; its sides may have no end. */
  readonly covered?: Box
  readonly width: number
  readonly height: number
}

/** More shapes than this cannot be told apart at that size; the lowest are left out. */
const maxPainted = 5_000

/** Lines closer than this many pixels of so small a picture are grey and no lines. */
const finest = 1.6

/** A page as it is painted: its paper, and its shapes, the lowest first. */
export type ThumbnailPage = { readonly shapes: readonly Shape[]; readonly paper: Paper }

const keptPages = new Map<string, Y.Doc>()

/** What there is on a page. Throws where a page was to be kept and is not. */
export function readThumbnail({ updates, kept }: ThumbnailOrder): ThumbnailPage {
  const page = kept === undefined ? new Y.Doc() : keptPage(kept)
  Y.transact(page, () => updates.forEach((update) => Y.applyUpdateV2(page, update)))
  const read = { shapes: readShapes(page), paper: readPaper(page) }
  if (kept === undefined) page.destroy()
  return read
}

/** Nobody looks at the pages any more that were kept. */
export function dropKept(): void {
  for (const page of keptPages.values()) page.destroy()
  keptPages.clear()
}

function keptPage({ name, isAnew }: NonNullable<ThumbnailOrder['kept']>): Y.Doc {
  const known = keptPages.get(name)
  if (known !== undefined && !isAnew) return known
  if (!isAnew) throw new Error('nothing is kept of the page')
  known?.destroy()
  const page = new Y.Doc()
  keptPages.set(name, page)
  return page
}

/** Waits a while for the typefaces of a page's words, where the device has none for them; `late` is told of those that come after that. */
export async function bringWords({ shapes }: ThumbnailPage, late: () => void): Promise<void> {
  const texts = shapes.flatMap(({ kind, props }) => (kind === 'text' || kind === 'note' ? [props.text] : []))
  if (texts.every((text) => latin.test(text))) return
  const { bringLettersSoon } = await import('./bring-letters.ts')
  await bringLettersSoon(texts, late)
}

/** Whether a page has nothing on it that a picture would show. */
export function isBlank({ shapes, paper }: ThumbnailPage): boolean {
  return shapes.length === 0 && paper === 'plain'
}

/** Paints all of a page, as it is first shown, onto an empty canvas. */
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
