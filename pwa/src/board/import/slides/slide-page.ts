import { MAX_ALT_LENGTH, MAX_GROUP_DEPTH, MAX_SHAPES_PER_PAGE, MAX_TEXT_LENGTH } from '@takhti/schema/board/limits'
import { addShapes, type NewShape } from '@takhti/schema/board/operations'
import { FIRST_ORDER, keysBetween } from '@takhti/schema/board/order'
import { readBody, versionOf, type ShapeKind } from '@takhti/schema/board/shapes/index'
import { newShapeId, parseOffset, type ShapeStyle } from '@takhti/schema/board/shapes/shape'
import { parseLinear, unturned, type Linear } from '@takhti/schema/board/transform'
import * as Y from 'yjs'

/** A drawn part of a slide: a kind of shape, its properties, and its rotation around its centre. */
export type Drawn = {
  readonly kind: ShapeKind
  readonly props: unknown
  readonly style: ShapeStyle
  readonly matrix?: Linear
  readonly offset?: { readonly x: number; readonly y: number }
  readonly alt?: string
  readonly words?: string
}

/** The maximal number of shapes: more than a slide has, and slow to draw on a weak device. */
const mostShapes = Math.min(5_000, MAX_SHAPES_PER_PAGE)

/** The shapes of a page, the lowest first, and the number of elements of its slide that are missing. */
export class SlidePage {
  leftOut = 0
  readonly #shapes: NewShape[] = []
  readonly #groups: string[] = []
  /** Shapes of the design are locked: they are drawn upon, and do not move with others. */
  isDesign = false

  /** Adds a shape. Returns whether a room would accept it. */
  add({ kind, props, style, matrix = unturned, offset = still, alt = '', words = '' }: Drawn): boolean {
    const body = readBody(kind, versionOf(kind), shortened(props))
    const isPlaced = parseOffset(offset) !== null && (matrix === unturned || parseLinear(matrix) !== null)
    if (body === null || !isPlaced || this.#shapes.length >= mostShapes) return false
    this.#shapes.push({
      ...body,
      id: freshId(),
      order: FIRST_ORDER,
      style: { ...style, isFixed: true },
      offset,
      matrix,
      groups: this.#groups.slice(0, MAX_GROUP_DEPTH),
      isLocked: this.isDesign,
      alt: alt.slice(0, MAX_ALT_LENGTH).toWellFormed(),
      words: words.slice(0, MAX_TEXT_LENGTH).toWellFormed(),
    })
    return true
  }

  /** Groups the shapes that are added meanwhile. */
  async group(draw: () => Promise<void> | void): Promise<void> {
    const from = this.#shapes.length
    const depth = this.#groups.length
    this.#groups.push(freshId())
    await draw()
    this.#groups.pop()
    // A single shape needs no group.
    const [only, ...more] = this.#shapes.slice(from)
    if (!only || more.length > 0) return
    const groups = (only.groups ?? []).filter((_group, index) => index !== depth)
    this.#shapes[from] = { ...only, groups }
  }

  /** The page as an update. */
  update(): Uint8Array {
    const page = new Y.Doc()
    const orders = keysBetween(null, null, this.#shapes.length)
    const ordered = this.#shapes.map((shape, index): NewShape => ({ ...shape, order: orders[index] ?? FIRST_ORDER }))
    addShapes(page, ordered, null)
    return Y.encodeStateAsUpdate(page)
  }
}

/** Rounds: a hundredth of a page pixel is invisible, and every digit is stored with the page. */
function shortened(value: unknown): unknown {
  if (typeof value === 'number') return Math.round(value * 100) / 100
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shortened(each)]))
}

const still = { x: 0, y: 0 }

function freshId(): string {
  return newShapeId(new Date(), (bytes) => crypto.getRandomValues(bytes))
}
