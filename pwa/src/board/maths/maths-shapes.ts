import { unarranged } from '@takhti/schema/board/entries'
import { boxAround, type Offset, type PagePoint } from '@takhti/schema/board/geometry'
import { FIRST_ORDER } from '@takhti/schema/board/order'
import { rewriteBody } from '@takhti/schema/board/rewrite-text'
import { hitsShape, readBody, versionOf, type PropsOf, type Shape } from '@takhti/schema/board/shapes/index'
import { unturned } from '@takhti/schema/board/transform'
import { addCopies } from '../editor/arrangement.ts'
import type { Editor } from '../editor/editor.ts'
import { freePlace } from '../editor/free-place.ts'
import { palette } from '../editor/styles.ts'
import type { SetMaths } from './typeset.ts'

/** A formula of a page. */
export type MathsShape = Shape & { readonly kind: 'maths'; readonly props: PropsOf<'maths'> }

/** The selected formula, if it is the only selected shape and may be changed. */
export function chosenMaths(editor: Editor): MathsShape | null {
  const [only, ...others] = editor.selection.shapes()
  return only && others.length === 0 && isOpenMaths(only) ? only : null
}

/** Selects the formula at a point and opens it; returns whether there is one that this person may change. */
export function openMathsAt(editor: Editor, point: PagePoint): boolean {
  const near = editor.shapesToChange()?.in(boxAround(point, point)) ?? []
  const found = near.findLast((shape) => hitsShape(shape, point, 0))
  if (!found || !isOpenMaths(found)) return false
  editor.selection.choose([found.id])
  editor.aids.toggle('maths', true)
  return true
}

/** The colour of a new formula: the tool's own, unless the tool's colours are backgrounds. */
export function mathsColour(editor: Editor): Shape['style']['colour'] {
  const { tool } = editor.styles.choice.value
  return tool === 'highlighter' || tool === 'note' ? palette.slate : editor.styles.style().colour
}

/** Inserts a formula in the middle of the view, or beside what is there, as one step, and selects it. Returns false on a full page. */
export function addMaths(editor: Editor, source: string, set: SetMaths): boolean {
  const { minX, minY, maxX, maxY } = editor.camera.visible()
  const size = editor.styles.textSize()
  const room = { width: set.width * size, height: set.height * size }
  const middle = freePlace(editor, room, { x: (minX + maxX) / 2, y: (minY + maxY) / 2 })
  const body = readBody('maths', versionOf('maths'), propsOf({ source, set, size, middle }))
  if (!body || !editor.styleToDraw()) return false
  const style = { colour: mathsColour(editor), width: 1 }
  if (!editor.isSelecting) editor.styles.choose({ tool: 'select' })
  const shape = { ...body, ...unarranged, id: '0', order: FIRST_ORDER, style, offset: { x: 0, y: 0 }, matrix: unturned }
  return addCopies(editor, [shape], { x: 0, y: 0 })
}

/** Rewrites a formula in place: it retains its middle and its rotation. */
export function changeMaths(
  editor: Editor,
  shape: MathsShape,
  { source, set }: { source: string; set: SetMaths },
): boolean {
  const { x, y, width, height, size } = shape.props
  const middle = { x: x + width / 2, y: y + height / 2 }
  const body = readBody('maths', versionOf('maths'), propsOf({ source, set, size, middle }))
  if (body?.kind !== 'maths') return false
  return editor.change((doc, origin) => rewriteBody(doc, { id: shape.id, body }, origin))
}

type Made = { source: string; set: SetMaths; size: number; middle: Offset }

function propsOf({ source, set, size, middle }: Made): PropsOf<'maths'> {
  const [width, height] = [Math.fround(set.width * size), Math.fround(set.height * size)]
  const [x, y] = [Math.fround(middle.x - width / 2), Math.fround(middle.y - height / 2)]
  return { x, y, width, height, text: source, size, outline: set.outline }
}

function isOpenMaths(shape: Shape): shape is MathsShape {
  return shape.kind === 'maths' && !shape.isLocked
}
