import { unarranged } from '@takhti/schema/board/entries'
import { boxAround, type PagePoint } from '@takhti/schema/board/geometry'
import { FIRST_ORDER } from '@takhti/schema/board/order'
import { rewriteBody } from '@takhti/schema/board/rewrite-text'
import { hitsShape, readBody, versionOf, type PropsOf, type Shape } from '@takhti/schema/board/shapes/index'
import { unturned } from '@takhti/schema/board/transform'
import { addCopies } from '../editor/arrangement.ts'
import type { Editor } from '../editor/editor.ts'
import { palette } from '../editor/styles.ts'

/** A widget of a page. */
export type WidgetShape = Shape & { readonly kind: 'widget'; readonly props: PropsOf<'widget'> }

/** The visible part of a widget and its size, in page pixels, without the state that it was made from. */
export type PreparedWidget = Omit<PropsOf<'widget'>, 'x' | 'y' | 'state'>

/** The selected widget, if it is the only selected shape and may be changed. */
export function chosenWidget(editor: Editor): WidgetShape | null {
  const [only, ...others] = editor.selection.shapes()
  return only && others.length === 0 && isOpenWidget(only) ? only : null
}

/** The widget on top at a point, if this person may change it. */
export function widgetAt(editor: Editor, point: PagePoint): WidgetShape | null {
  const near = editor.shapesToChange()?.in(boxAround(point, point)) ?? []
  const found = near.findLast((shape) => hitsShape(shape, point, 0))
  return found && isOpenWidget(found) ? found : null
}

/** Inserts a widget in the middle of the view, as one step, and selects it; returns false on a full page. */
export function addWidget(editor: Editor, state: string, prepared: PreparedWidget): boolean {
  const { minX, minY, maxX, maxY } = editor.camera.visible()
  const body = bodyOf(state, prepared, { x: (minX + maxX) / 2, y: (minY + maxY) / 2 })
  if (!body || !editor.styleToDraw()) return false
  if (!editor.isSelecting) editor.styles.choose({ tool: 'select' })
  const style = { colour: palette.slate, width: 1 }
  const shape = { ...body, ...unarranged, id: '0', order: FIRST_ORDER, style, offset: { x: 0, y: 0 }, matrix: unturned }
  return addCopies(editor, [shape], { x: 0, y: 0 })
}

/** Replaces a widget in place: it retains its middle and its rotation. */
export function changeWidget(
  editor: Editor,
  { id, props }: WidgetShape,
  { state, prepared }: { state: string; prepared: PreparedWidget },
): boolean {
  const body = bodyOf(state, prepared, { x: props.x + props.width / 2, y: props.y + props.height / 2 })
  if (body?.kind !== 'widget') return false
  return editor.change((doc, origin) => rewriteBody(doc, { id, body }, origin))
}

function bodyOf(state: string, { width, height, ...rest }: PreparedWidget, middle: { x: number; y: number }) {
  const [x, y] = [Math.fround(middle.x - width / 2), Math.fround(middle.y - height / 2)]
  return readBody('widget', versionOf('widget'), { ...rest, x, y, width, height, state })
}

function isOpenWidget(shape: Shape): shape is WidgetShape {
  return shape.kind === 'widget' && !shape.isLocked
}
