import { pageMaps } from '@takhti/schema/board/document'
import { readKey } from '@takhti/schema/board/entries'
import { boxesIntersect, type Box } from '@takhti/schema/board/geometry'
import { readShapes } from '@takhti/schema/board/page-shapes'
import { readPaper, setPaper } from '@takhti/schema/board/paper'
import { boundsOf, toPage, type Shape } from '@takhti/schema/board/shapes/index'
import { TINT } from '@takhti/schema/board/shapes/look'
import { inkOn, wordsOf as wordsOfNote } from '@takhti/schema/board/shapes/note'
import { angleOf, applyTo, areaScale, isUnturned } from '@takhti/schema/board/transform'
import type { PagePlace, PlacedItem } from '@takhti/schema/presentations/pptx/page-slide'
import * as Y from 'yjs'
import { pageBox } from '../editor/page-box.ts'
import { outlineOfPage } from './page-outline.ts'
import { tableOf } from './page-table.ts'

type Of<Kind extends Shape['kind']> = Extract<Shape, { kind: Kind }>

/** Shapes that have no form in a file of slides, as a page of their own, and the part of it to draw. */
export type PageDrawing = {
  readonly kind: 'drawing'
  readonly update: Uint8Array
  readonly box: Box
  readonly shapes: readonly Shape[]
}

/** What a page shows in its place; formulas and drawings are still to be drawn. */
export type PageItem =
  | Exclude<PlacedItem, { kind: 'picture' }>
  | { readonly kind: 'formula'; readonly shape: Of<'maths'>; readonly box: Box }
  | PageDrawing

export type PageItems = {
  /** The part of the page that a slide shows. */
  readonly page: Box
  readonly title: string
  /** The lowest first. */
  readonly items: readonly PageItem[]
}

/** The items of a page in their places: texts, tables, boxes, formulas and images, with what is drawn below and above them. */
export function itemsOfPage(update: Uint8Array): PageItems {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, update)
  const shapes = readShapes(doc)
  const page = pageBox(shapes)
  const placed: Shape[] = []
  const items: PageItem[] = []
  const [below, above]: [Shape[], Shape[]] = [[], []]
  for (const unit of unitsOf(shapes)) {
    const made = itemsOf(unit, update)
    // What is drawn above is one picture, above every item: a box that hides a part of it is drawn with it.
    const hides = above.some((drawn) => unit.some((shape) => hidesDrawn(shape, drawn)))
    if (made && !hides) {
      placed.push(...unit)
      items.push(...made)
    } else if ([...placed, ...above].some((other) => unit.some((shape) => meet(other, shape)))) above.push(...unit)
    else below.push(...unit)
  }
  const hasPaper = readPaper(doc) !== 'plain'
  return {
    page,
    title: outlineOfPage(shapes).heading,
    items: [
      ...(below.length > 0 || hasPaper ? [drawingOf(update, below, { box: page, hasPaper })] : []),
      ...items,
      ...(above.length > 0 ? [drawingOf(update, above, { box: page })] : []),
    ],
  }
}

/** Shapes one by one, the cells of a table together. */
function unitsOf(shapes: readonly Shape[]): Shape[][] {
  const units: Shape[][] = []
  for (const shape of shapes) {
    const last = units.at(-1)
    const [group] = shape.groups
    if (last && group !== undefined && last[0]?.groups[0] === group) last.push(shape)
    else units.push([shape])
  }
  return units.flatMap((unit) => (unit.length === 1 || tableOf(unit) ? [unit] : unit.map((shape) => [shape])))
}

function meet(one: Shape, other: Shape): boolean {
  return boxesIntersect(boundsOf(one), boundsOf(other))
}

/** Whether a shape above a drawn one hides a part of it; a text or a formula does not. */
function hidesDrawn(shape: Shape, drawn: Shape): boolean {
  return shape.kind !== 'text' && shape.kind !== 'maths' && meet(shape, drawn)
}

/** A unit as items; null where a file of slides has no form for it. */
function itemsOf(unit: readonly Shape[], update: Uint8Array): PageItem[] | null {
  const [shape, ...more] = unit
  if (shape === undefined) return null
  if (more.length > 0) {
    const table = tableOf(unit)
    return table && [table]
  }
  if (shape.kind === 'image') return [drawingOf(update, [shape], { box: boundsOf(shape) })]
  if (shape.style.opacity !== undefined) return null
  if (shape.kind === 'maths') return [{ kind: 'formula', shape, box: boundsOf(shape) }]
  if (shape.kind === 'text') return textIn(shape, shape.props, shape.style.colour)
  if (shape.kind === 'rectangle') return boxIn(shape)
  return shape.kind === 'note' ? noteIn(shape) : null
}

function textIn(shape: Shape, { text, size, ...frame }: Of<'text'>['props'], colour: string): PageItem[] | null {
  const place = placeOf(shape, frame)
  if (place === null) return null
  const scale = Math.sqrt(areaScale(shape.matrix))
  return [{ kind: 'text', place, text, size: size * scale, colour, marks: shape.style.marks ?? [] }]
}

function noteIn(shape: Of<'note'>): PageItem[] | null {
  const place = placeOf(shape, shape.props)
  if (place === null) return null
  const { colour } = shape.style
  const paper: PageItem = { kind: 'box', place, fill: { colour, alpha: 1 }, line: null }
  const words = shape.props.text === '' ? [] : textIn(shape, wordsOfNote(shape.props), inkOn(colour))
  return words && [paper, ...words]
}

function boxIn(shape: Of<'rectangle'>): PageItem[] | null {
  const place = placeOf(shape, shape.props)
  const { colour, width, fill = 'none', dash = 'solid' } = shape.style
  if (place === null || dash !== 'solid') return null
  const scale = Math.sqrt(areaScale(shape.matrix))
  const inside = fill === 'none' ? null : { colour, alpha: fill === 'tint' ? TINT : 1 }
  // A line of no width is the edge of an area.
  const line = width < 0.5 && inside ? null : { colour, alpha: 1, width: width * scale }
  return [{ kind: 'box', place, fill: inside, line }]
}

type Frame = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** Where a frame of a shape is; null where it is mirrored or stretched to one side. */
function placeOf(shape: Shape, { x, y, width, height }: Frame): PagePlace | null {
  const { a, b, c, d } = shape.matrix
  const scale = Math.sqrt(areaScale(shape.matrix))
  if (Math.abs(a - d) > 1e-3 * scale || Math.abs(b + c) > 1e-3 * scale) return null
  const middle = applyTo(toPage(shape), { x: x + width / 2, y: y + height / 2 })
  const [across, down] = [width * scale, height * scale]
  const place = { x: middle.x - across / 2, y: middle.y - down / 2, width: across, height: down }
  return isUnturned(shape.matrix) ? place : { ...place, turn: (angleOf(shape.matrix) * 180) / Math.PI }
}

type Part = { readonly box: Box; readonly hasPaper?: boolean }

function drawingOf(update: Uint8Array, shapes: readonly Shape[], { box, hasPaper = false }: Part): PageDrawing {
  const page = new Y.Doc()
  Y.applyUpdate(page, update)
  const ids = new Set(shapes.map(({ id }) => id))
  const { shapes: entries } = pageMaps(page)
  // Other shapes leave no bytes.
  const keys = [...entries.keys()].filter((key) => !ids.has(readKey(key)?.id ?? ''))
  page.transact(() => keys.forEach((key) => entries.delete(key)))
  if (!hasPaper) setPaper(page, 'plain', null)
  return { kind: 'drawing', update: Y.encodeStateAsUpdate(page), box, shapes }
}
