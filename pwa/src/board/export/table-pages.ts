import { addShapes, type NewShape } from '@takhti/schema/board/operations'
import { keysBetween } from '@takhti/schema/board/order'
import type { ShapeStyle } from '@takhti/schema/board/shapes/shape'
import * as Y from 'yjs'
import { isFromRight } from '../canvas/text-lines.ts'
import { palette } from '../editor/styles.ts'

/** A table to print: its heading, its columns in reading order, and its rows, one text for each column. */
export type Table = {
  readonly title: string
  readonly lead: string
  /** `share` is the relative width of a column. */
  readonly columns: readonly { readonly name: string; readonly share: number }[]
  readonly rows: readonly (readonly string[])[]
  readonly isRightToLeft: boolean
}

/** Measures text that wraps at a width, in page pixels: the width of its widest line, and the height of all lines. */
export type Measure = (box: { readonly text: string; readonly size: number; readonly width: number }) => {
  readonly width: number
  readonly height: number
}

const left = 60
const top = 40
const width = 1160
const bottom = 690
const gap = 16
const between = 10
type Look = { readonly style: ShapeStyle; readonly size: number }

const plain: Look = { style: { colour: palette.slate, width: 2 }, size: 20 }
const head: Look = { style: { colour: palette.blue, width: 2 }, size: 20 }
const heading: Look = { ...head, size: 36 }

type Place = { x: number; width: number }

type Box = Place & { y: number; height: number }

/** All text of a table. */
export function textsOf({ title, lead, columns, rows }: Table): string[] {
  return [title, lead, ...columns.map(({ name }) => name), ...rows.flat()]
}

/** Invisible marks of direction, which dates of Arabic have before each slash. */
const marks = /[\u061c\u200e\u200f]/gu

/** A table without marks of direction: glyphs are placed word by word, and a mark within a date divides it. */
export function withoutMarks({ title, lead, columns, rows, isRightToLeft }: Table): Table {
  const plainText = (text: string) => text.replace(marks, '')
  return {
    title: plainText(title),
    lead: plainText(lead),
    columns: columns.map(({ name, share }) => ({ name: plainText(name), share })),
    rows: rows.map((cells) => cells.map(plainText)),
    isRightToLeft,
  }
}

/** The pages of a table as Yjs updates. Each page repeats the column names, and no row is split. */
export function tablePages(table: Table, measure: Measure): Uint8Array[] {
  const places = placesOf(table)
  const pages: NewShape[][] = []
  let y = bottom
  const put = (text: string, box: Box, { style, size }: Look) => {
    const page = pages.at(-1) ?? []
    // A text shape cannot be empty; an empty cell needs none.
    const id = String(page.length).padStart(16, '0')
    if (text.trim() !== '') page.push({ id, kind: 'text', props: { ...box, text, size }, style, order: '' })
  }
  // Text starts at the side of its own script; text of the other direction must still start at its column's
  // beginning.
  const within = (text: string, place: Place, { size }: Look): Place => {
    if (isFromRight(text) === table.isRightToLeft) return place
    const own = Math.min(place.width, Math.ceil(measure({ text, size, width: place.width }).width))
    return { x: table.isRightToLeft ? place.x + place.width - own : place.x, width: own }
  }
  const putRow = (cells: readonly string[], look: Look, height: number) => {
    for (const [index, place] of places.entries()) {
      const text = cells[index] ?? ''
      put(text, { ...within(text, place, look), y, height }, look)
    }
    y += height + between
  }
  const names = table.columns.map(({ name }) => name)
  const tall = (cells: readonly string[]) =>
    Math.max(
      ...places.map(
        (place, index) => measure({ text: cells[index] ?? '', size: plain.size, width: place.width }).height,
      ),
    )
  const turn = () => {
    pages.push([])
    y = top
    const lines =
      pages.length > 1
        ? []
        : ([
            [table.title, heading],
            [table.lead, plain],
          ] as const)
    for (const [text, look] of lines) {
      const { height } = measure({ text, size: look.size, width })
      put(text, { ...within(text, { x: left, width }, look), y, height }, look)
      y += height + between
    }
    putRow(names, head, tall(names))
  }
  turn()
  for (const cells of table.rows) {
    const height = tall(cells)
    if (y + height > bottom) turn()
    putRow(cells, plain, height)
  }
  return pages.map(updateOf)
}

/** The positions of the columns; in RTL the first is at the right. */
function placesOf({ columns, isRightToLeft }: Table): Place[] {
  const all = columns.reduce((sum, { share }) => sum + share, 0)
  const room = width - gap * (columns.length - 1)
  let from = 0
  return columns.map(({ share }) => {
    const own = (room * share) / all
    const x = isRightToLeft ? left + width - from - own : left + from
    from += own + gap
    return { x, width: own }
  })
}

function updateOf(shapes: readonly NewShape[]): Uint8Array {
  const orders = keysBetween(null, null, shapes.length)
  const page = new Y.Doc()
  addShapes(
    page,
    shapes.map((shape, index) => ({ ...shape, order: orders[index] ?? 'a0' })),
    null,
  )
  return Y.encodeStateAsUpdate(page)
}
