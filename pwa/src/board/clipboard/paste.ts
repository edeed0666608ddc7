import { readClip } from '@takhti/schema/board/clip'
import { unarranged } from '@takhti/schema/board/entries'
import { boxesIntersect, boxOfBoxes } from '@takhti/schema/board/geometry'
import type { Box, Offset } from '@takhti/schema/board/geometry'
import { MAX_TEXT_LENGTH } from '@takhti/schema/board/limits'
import { FIRST_ORDER } from '@takhti/schema/board/order'
import { boundsOf, readBody, versionOf } from '@takhti/schema/board/shapes/index'
import type { Shape } from '@takhti/schema/board/shapes/index'
import { unturned } from '@takhti/schema/board/transform'
import { lineHeightOf, linesOf } from '../canvas/text-lines.ts'
import { addCopies } from '../editor/arrangement.ts'
import type { Editor } from '../editor/editor.ts'
import { palette } from '../editor/styles.ts'
import { readExcalidraw } from '../import/excalidraw.ts'
import { isExcalidraw, isSvg } from './copied-text.ts'
import { MAX_SVG_LENGTH } from './svg-read.ts'
import { shapesOfSvg } from './svg-shapes.ts'
import type { MeasureText } from './svg-shapes.ts'

/** The content of a clipboard, by type; read at once, since a clipboard is only readable during its event. */
export type Pasted = { readonly clip: string; readonly svg: string; readonly text: string }

export type PasteHow = { readonly at?: Offset; readonly measure?: MeasureText }

/** The font size of pasted text, in page pixels, and the part of the screen that its lines fill. */
const textSize = 24
const textPart = 0.6
const pasteStep = 24

const nowhere: Offset = { x: 0, y: 0 }

/** The page of the last paste, its content, and its count: each copy is offset a little further. */
let repeated = { pageId: '', what: '', times: 0 }

/** Adds a clipboard's content to the page as one undo step, and selects it. Returns whether there was any. */
export function paste(editor: Editor, { clip, svg, text }: Pasted, how: PasteHow = {}): boolean {
  if (!editor.page || !editor.mayDraw.value) return false
  const copied = clip === '' ? null : readClip(clip)
  if (copied && copied.shapes.length > 0) return pasteClip(editor, { ...copied, clip }, how)
  const drawing = isExcalidraw(text) ? drawnIn(text) : null
  if (drawing) return pasteDrawing(editor, drawing, how)
  const picture = svg !== '' ? svg : isSvg(text) ? text : ''
  if (picture !== '') return pasteSvg(editor, picture, how)
  return text.trim() !== '' && pasteText(editor, text, how)
}

function pasteClip(
  editor: Editor,
  { shapes, pageId, clip }: { shapes: Shape[]; pageId: string | null; clip: string },
  { at }: PasteHow,
): boolean {
  if (at) return add(editor, shapes, { at })
  const here = editor.page?.id ?? ''
  const isAgain = repeated.pageId === here && repeated.what === clip
  repeated = { pageId: here, what: clip, times: isAgain ? repeated.times + 1 : 0 }
  const steps = repeated.times + (pageId === here ? 1 : 0)
  const box = boxOfBoxes(shapes.map(boundsOf))
  const visible = editor.camera.visible()
  const isInSight = box !== null && boxesIntersect(box, visible)
  const by = { x: steps * pasteStep, y: steps * pasteStep }
  return add(editor, shapes, { by: isInSight || !box ? by : between(box, visible) })
}

function pasteSvg(editor: Editor, svg: string, { at, measure = measureOnCanvas }: PasteHow): boolean {
  if (svg.length > MAX_SVG_LENGTH) {
    editor.notices.emit('pasteTooLarge')
    return true
  }
  const shapes = shapesOfSvg(svg, { visible: editor.camera.visible(), measure, nowMs: Date.now() })
  if (shapes.length === 0) {
    editor.notices.emit('pasteNothing')
    return true
  }
  return add(editor, shapes, at ? { at } : { by: nowhere })
}

/** The shapes of a drawing that another program copied as its own text; null for an unknown format. */
function drawnIn(text: string): readonly Shape[] | null {
  let count = 0
  const id = () => String((count += 1))
  return readExcalidraw(text, { shape: id, group: id })?.shapes ?? null
}

function pasteDrawing(editor: Editor, shapes: readonly Shape[], { at }: PasteHow): boolean {
  const box = boxOfBoxes(shapes.map(boundsOf))
  if (!box) {
    editor.notices.emit('pasteNothing')
    return true
  }
  return add(editor, shapes, at ? { at } : { by: between(box, editor.camera.visible()) })
}

function pasteText(editor: Editor, pasted: string, { at, measure = measureOnCanvas }: PasteHow): boolean {
  // Tabs and carriage returns have no width on the board.
  const text = pasted.replaceAll(/\r\n?/g, '\n').replaceAll('\t', '    ').trimEnd()
  if (text.length > MAX_TEXT_LENGTH) {
    editor.notices.emit('pasteTooLarge')
    return true
  }
  const visible = editor.camera.visible()
  const size = textSize
  const widest = Math.max(200, (visible.maxX - visible.minX) * textPart)
  const { width, height } = measure({ text, size, width: widest })
  const box = { minX: 0, minY: 0, maxX: Math.min(widest, width + 2), maxY: height }
  const { x, y } = between(box, visible)
  const body = readBody('text', versionOf('text'), { x, y, width: box.maxX, height, text, size })
  if (!body) {
    editor.notices.emit('pasteTooLarge')
    return true
  }
  const style = { colour: palette.slate, width: 2 }
  const shape = { ...body, ...unarranged, id: '0', order: FIRST_ORDER, style, offset: { x: 0, y: 0 }, matrix: unturned }
  return add(editor, [shape], at ? { at } : { by: nowhere })
}

/** Adds copies at an offset from the shapes, or centred on a pressed point. */
function add(editor: Editor, shapes: readonly Shape[], where: { by: Offset } | { at: Offset }): boolean {
  if (!editor.isSelecting) editor.styles.choose({ tool: 'select' })
  addCopies(editor, shapes, 'by' in where ? where.by : around(where.at, shapes))
  return true
}

function around({ x, y }: Offset, shapes: readonly Shape[]): Offset {
  const box = boxOfBoxes(shapes.map(boundsOf))
  return box ? between(box, { minX: x, maxX: x, minY: y, maxY: y }) : nowhere
}

function between(from: Box, to: Box): Offset {
  return { x: (to.minX + to.maxX - from.minX - from.maxX) / 2, y: (to.minY + to.maxY - from.minY - from.maxY) / 2 }
}

const measureOnCanvas: MeasureText = ({ text, size, width }) => {
  const measurer = document.createElement('canvas').getContext('2d')
  if (!measurer) return { width: Number.isFinite(width) ? width : size * text.length, height: lineHeightOf(size) }
  const lines = linesOf({ text, size, width }, measurer)
  const widest = lines.reduce((most, line) => Math.max(most, measurer.measureText(line).width), 0)
  return { width: widest, height: lines.length * lineHeightOf(size) }
}
