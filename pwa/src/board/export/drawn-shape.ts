import { drawPage, isDrawn } from '@takhti/schema/board/drawn-page'
import { readShapes } from '@takhti/schema/board/page-shapes'
import { toPage, type Shape } from '@takhti/schema/board/shapes/index'
import type { Affine } from '@takhti/schema/board/transform'
import * as Y from 'yjs'
import type { Surface } from './drawing-surface.ts'

type ImageShape = Extract<Shape, { readonly kind: 'image' }>

/** Draws an image as its lines and areas. Returns false for an image that has only pixels. */
export function drawDrawn(shape: ImageShape, surface: Surface): boolean {
  const bytes = linesOf(shape)
  if (bytes === null) return false
  const { across, down } = sizeOf(bytes)
  surface.shape({ map: onPage(shape, { across, down }), opacity: 1, isMarker: false }, () =>
    drawPage(bytes, {
      size() {},
      area({ trace, forms, colour, alpha }) {
        if (surface.forms && forms.length > 1) surface.forms(forms, { colour, alpha })
        else surface.fill(trace, colour, { alpha, isFixed: true })
      },
      line: ({ trace, colour, width }) => surface.stroke(trace, { colour, width }),
      window(box) {
        surface.image({ ...shape.props, x: 0, y: 0, width: across, height: down }, box)
      },
    }),
  )
  return true
}

/**
 * The ids of the images whose pixels the pages need. An image that lines and areas draw completely is not among them.
 */
export function imagesToDraw(updates: Iterable<Uint8Array>): string[] {
  const ids = [...updates].flatMap((update) => {
    const page = new Y.Doc()
    Y.applyUpdate(page, update)
    return readShapes(page).flatMap((shape) =>
      shape.kind === 'image' && !isAllDrawn(shape) ? [shape.props.imageId] : [],
    )
  })
  return [...new Set(ids)]
}

function isAllDrawn(shape: ImageShape): boolean {
  const bytes = linesOf(shape)
  if (bytes === null) return false
  let windows = 0
  drawPage(bytes, { size() {}, area() {}, line() {}, window: () => windows++ })
  return windows === 0
}

/** The bytes of an image's lines; null if it has none or is translucent. */
function linesOf({ drawn, style }: ImageShape): Uint8Array | null {
  return (style.opacity ?? 1) === 1 && isDrawn(drawn) ? drawn : null
}

function sizeOf(bytes: Uint8Array): { across: number; down: number } {
  const size = { across: 1, down: 1 }
  drawPage(bytes, { size: (across, down) => Object.assign(size, { across, down }), area() {}, line() {}, window() {} })
  return size
}

/** The transform from the units of a drawn page to its image's box on the board. */
function onPage(shape: ImageShape, { across, down }: { across: number; down: number }): Affine {
  const { a, b, c, d, e, f } = toPage(shape)
  const { x, y, width, height } = shape.props
  const [sx, sy] = [width / across, height / down]
  return { a: a * sx, b: b * sx, c: c * sy, d: d * sy, e: a * x + c * y + e, f: b * x + d * y + f }
}
