import { MAX_ALT_LENGTH, MAX_GROUP_DEPTH, MAX_SHAPES_PER_PAGE, MAX_TEXT_LENGTH } from '@takhti/schema/board/limits'
import { addShapes, type NewShape } from '@takhti/schema/board/operations'
import { FIRST_ORDER, keysBetween } from '@takhti/schema/board/order'
import { readBody, versionOf, type ShapeKind } from '@takhti/schema/board/shapes/index'
import { newShapeId, parseOffset, type ShapeStyle } from '@takhti/schema/board/shapes/shape'
import { parseLinear, unturned, type Linear } from '@takhti/schema/board/transform'
import * as Y from 'yjs'

/** What is drawn of a slide: a kind of shape, its properties, and how it is turned around its middle. */
export type Drawn = {
  readonly kind: ShapeKind
  readonly props: unknown
  readonly style: ShapeStyle
  readonly matrix?: Linear
  readonly offset?: { readonly x: number; readonly y: number }
  readonly alt?: string
  readonly words?: string
}

/** More shapes than a slide has, and than a weak device draws soon. */
const mostShapes = Math.min(5_000, MAX_SHAPES_PER_PAGE)

/** The shapes of a page, the lowest first, and how many things of its slide are not among them. */
export class SlidePage {
  leftOut = 0
  readonly #shapes: NewShape[] = []
  readonly #groups: string[] = []
  /** What belongs to the design of a slide is drawn upon, and does not come along when something else is moved. */
  isDesign = false

  /** Whether a shape is one that a room takes, and was added. */
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

  /** Groups what is added meanwhile. */
  async group(draw: () => Promise<void> | void): Promise<void> {
    const from = this.#shapes.length
    const depth = this.#groups.length
    this.#groups.push(freshId())
    await draw()
    this.#groups.pop()
    // One shape alone is no group.
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

/** No eye sees less than a hundredth of a page pixel, and every digit is stored with the page. */
function shortened(value: unknown): unknown {
  if (typeof value === 'number') return Math.round(value * 100) / 100
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shortened(each)]))
}

const still = { x: 0, y: 0 }

function freshId(): string {
  return newShapeId(new Date(), (bytes) => crypto.getRandomValues(bytes))
}
