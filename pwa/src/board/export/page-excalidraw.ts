import { boxOfBoxes, type Box, type Offset } from '@takhti/schema/board/geometry'
import { plainBoundsOf, toPage, type Shape } from '@takhti/schema/board/shapes/index'
import { wordsOf } from '@takhti/schema/board/shapes/note'
import { cornersOf as cornersOfPolygon } from '@takhti/schema/board/shapes/polygon'
import { cornersOf } from '@takhti/schema/board/shapes/rectangle'
import type { Affine } from '@takhti/schema/board/transform'
import { inkBreadth } from '../import/excalidraw-element.ts'
import type { ExportImages } from './export-image.ts'

type Fields = Record<string, unknown>

/** A shape that Excalidraw has no kind for, as an SVG file and its box on the page. */
export type DrawnPart = { readonly svg: string; readonly box: Box }

type Parts = {
  readonly images: ExportImages
  /** Draws a shape alone. */
  drawn(shape: Shape): DrawnPart
}

/** A page as an Excalidraw file: its shapes, the lowest first; formulas and widgets become pictures. */
export function pageExcalidraw(shapes: readonly Shape[], parts: Parts): string {
  const files: Record<string, Fields> = {}
  const elements = shapes.flatMap((shape) => {
    const { file, elements: own } = elementsOf(shape, parts)
    if (file) files[file.id] = { ...file, created: 0 }
    return own.map((element, index) => ({ ...common(shape, index), ...element }))
  })
  const appState = { viewBackgroundColor: '#ffffff', gridSize: null }
  return `${JSON.stringify({ type: 'excalidraw', version: 2, source: 'takhti', elements, appState, files }, null, 1)}\n`
}

type File = { readonly id: string; readonly mimeType: string; readonly dataURL: string }

type Made = { readonly elements: readonly Fields[]; readonly file?: File }

function elementsOf(shape: Shape, parts: Parts): Made {
  const place = toPage(shape)
  const turn = turnOf(place)
  const under = (point: Offset) => pointUnder(place, point)
  switch (shape.kind) {
    case 'ink': {
      const { x, y, pressure } = shape.props.points
      const points = Array.from(x, (at, index) => under({ x: at, y: y[index] ?? 0 }))
      const strokeWidth = shape.style.width / inkBreadth
      return {
        elements: [
          { type: 'freedraw', ...along(points), strokeWidth, pressures: [...pressure], simulatePressure: false },
        ],
      }
    }
    case 'line':
      return { elements: [{ type: 'line', ...along([under(shape.props.from), under(shape.props.to)]) }] }
    case 'arrow': {
      const heads = { startArrowhead: shape.props.heads === 'both' ? 'arrow' : null, endArrowhead: 'arrow' }
      return { elements: [{ type: 'arrow', ...along([under(shape.props.from), under(shape.props.to)]), ...heads }] }
    }
    case 'rectangle':
      if (turn) return { elements: [{ type: 'rectangle', ...turned(shape, turn) }] }
      return { elements: [{ type: 'line', ...around(cornersOf(shape.props).map(under)) }] }
    case 'ellipse':
      if (turn) return { elements: [{ type: 'ellipse', ...turned(shape, turn) }] }
      return { elements: [{ type: 'line', ...around(roundOf(plainBoundsOf(shape)).map(under)) }] }
    case 'polygon':
      return { elements: [{ type: 'line', ...around(cornersOfPolygon(shape.props).map(under)) }] }
    case 'text':
      return { elements: [wordsElement(shape, turn)] }
    case 'note':
      return { elements: noteElements(shape, turn) }
    case 'image':
      return imageElement(shape, turn, parts)
    case 'maths':
    case 'widget':
      return drawnElement(shape, parts)
  }
}

/** The angle of a placement and its stretch along both axes; null for one that is skewed or mirrored. */
type Turn = {
  readonly angle: number
  readonly across: number
  readonly down: number
  readonly centre: (box: Box) => Offset
}

function turnOf(place: Affine): Turn | null {
  const { a, b, c, d } = place
  const across = Math.hypot(a, b)
  const down = (a * d - b * c) / across
  const isSkewed = Math.abs(a * c + b * d) > 1e-6 * across * Math.abs(down)
  if (isSkewed || !(down > 0)) return null
  const centre = ({ minX, minY, maxX, maxY }: Box) => pointUnder(place, { x: (minX + maxX) / 2, y: (minY + maxY) / 2 })
  return { angle: Math.atan2(b, a), across, down, centre }
}

/** Excalidraw turns an element around the centre of its box. */
function turned(shape: Shape, { angle, across, down, centre }: Turn) {
  const box = plainBoundsOf(shape)
  const [width, height] = [(box.maxX - box.minX) * across, (box.maxY - box.minY) * down]
  const { x, y } = centre(box)
  return { x: x - width / 2, y: y - height / 2, width, height, angle }
}

/** Text cannot be skewed: it is then only turned. */
function uprightTurn(shape: Shape, turn: Turn | null): Turn {
  if (turn) return turn
  const place = toPage(shape)
  const side = Math.sqrt(Math.abs(place.a * place.d - place.b * place.c))
  return {
    angle: Math.atan2(place.b, place.a),
    across: side,
    down: side,
    centre: ({ minX, minY, maxX, maxY }) => pointUnder(place, { x: (minX + maxX) / 2, y: (minY + maxY) / 2 }),
  }
}

function wordsElement(shape: Extract<Shape, { kind: 'text' | 'note' }>, turn: Turn | null): Fields {
  const upright = uprightTurn(shape, turn)
  const props = shape.kind === 'note' ? wordsOf(shape.props) : shape.props
  const inner = shape.kind === 'note' ? { ...shape, props } : shape
  const text = { text: props.text, originalText: props.text, autoResize: false, lineHeight: 1.25, fontFamily: 2 }
  return {
    type: 'text',
    ...turned(inner, upright),
    ...text,
    fontSize: props.size * upright.down,
    textAlign: 'left',
    verticalAlign: 'top',
    containerId: null,
  }
}

function noteElements(shape: Extract<Shape, { kind: 'note' }>, turn: Turn | null): Fields[] {
  const { colour } = shape.style
  const paper = { strokeColor: colour, backgroundColor: colour, fillStyle: 'solid' }
  const box = { type: 'rectangle', ...turned(shape, uprightTurn(shape, turn)), ...paper }
  if (shape.props.text === '') return [box]
  return [box, { ...wordsElement(shape, turn), strokeColor: '#1f2937', backgroundColor: 'transparent' }]
}

function imageElement(shape: Extract<Shape, { kind: 'image' }>, turn: Turn | null, parts: Parts): Made {
  const image = parts.images.get(shape.props.imageId)
  if (!image || !turn) return drawnElement(shape, parts)
  const id = shape.props.imageId
  const file = { id, mimeType: image.type, dataURL: dataUrl(image.type, image.bytes) }
  return { elements: [{ type: 'image', ...turned(shape, turn), fileId: id, status: 'saved', scale: [1, 1] }], file }
}

function drawnElement(shape: Shape, parts: Parts): Made {
  const { svg, box } = parts.drawn(shape)
  const id = `drawn-${shape.id}`
  const frame = { x: box.minX, y: box.minY, width: box.maxX - box.minX, height: box.maxY - box.minY }
  const file = { id, mimeType: 'image/svg+xml', dataURL: dataUrl('image/svg+xml', new TextEncoder().encode(svg)) }
  return { elements: [{ type: 'image', ...frame, angle: 0, fileId: id, status: 'saved', scale: [1, 1] }], file }
}

/** Fields of every element; Excalidraw fills in those that are absent. */
function common({ id, style, groups, isLocked }: Shape, index: number): Fields {
  const { colour, width, opacity = 1, fill = 'none', dash = 'solid' } = style
  return {
    id: index === 0 ? id : `${id}-${index}`,
    angle: 0,
    strokeColor: colour,
    backgroundColor: fill === 'none' ? 'transparent' : colour,
    fillStyle: fill === 'tint' ? 'hachure' : 'solid',
    strokeWidth: width,
    strokeStyle: dash,
    roughness: 0,
    opacity: Math.round(opacity * 100),
    // Excalidraw names the innermost group first.
    groupIds: [...groups].toReversed(),
    frameId: null,
    roundness: null,
    isDeleted: false,
    boundElements: null,
    link: null,
    locked: isLocked,
  }
}

/** The points of an open path, relative to the first one. */
function along(points: readonly Offset[]) {
  const { x, y } = points[0] ?? { x: 0, y: 0 }
  const box = boxOfBoxes(points.map((at) => ({ minX: at.x, minY: at.y, maxX: at.x, maxY: at.y })))
  const size = { width: box ? box.maxX - box.minX : 0, height: box ? box.maxY - box.minY : 0 }
  return { x, y, ...size, points: points.map((at) => [at.x - x, at.y - y]) }
}

function around(corners: readonly Offset[]) {
  return { ...along([...corners, ...corners.slice(0, 1)]), polygon: true }
}

/** A skewed ellipse has no element of its own: it becomes a polygon of many sides. */
function roundOf({ minX, minY, maxX, maxY }: Box): Offset[] {
  const steps = 72
  return Array.from({ length: steps }, (_, index) => {
    const angle = (index / steps) * 2 * Math.PI
    return {
      x: (minX + maxX) / 2 + (Math.cos(angle) * (maxX - minX)) / 2,
      y: (minY + maxY) / 2 + (Math.sin(angle) * (maxY - minY)) / 2,
    }
  })
}

function pointUnder({ a, b, c, d, e, f }: Affine, { x, y }: Offset): Offset {
  return { x: a * x + c * y + e, y: b * x + d * y + f }
}

// Without `toBase64`, which the runtime of the tests lacks.
function dataUrl(type: string, bytes: Uint8Array): string {
  return `data:${type};base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`
}
