import { groupShapes, lockShapes, reorderShapes, stackShapes, ungroupShapes } from '@takhti/schema/board/arrange'
import { boxOfBoxes } from '@takhti/schema/board/geometry'
import type { Box, Offset } from '@takhti/schema/board/geometry'
import { MAX_COORDINATE, MAX_SHAPES_PER_PAGE } from '@takhti/schema/board/limits'
import { addShapes, placeShapes } from '@takhti/schema/board/operations'
import type { NewShape } from '@takhti/schema/board/operations'
import { byOrder, keysBetween } from '@takhti/schema/board/order'
import { readShapes, topOrder } from '@takhti/schema/board/page-shapes'
import type { ArrowBind } from '@takhti/schema/board/shapes/binds'
import { boundsOf } from '@takhti/schema/board/shapes/index'
import type { Shape } from '@takhti/schema/board/shapes/index'
import type { Editor } from './editor.ts'

/** Actions on the selection besides moving; each is one undo step. */

export type StackMove = 'front' | 'forward' | 'backward' | 'back'

/**
 * The edge or middle that selected shapes are aligned to; `left` and `right` are those of the page, in every
 * language.
 */
export type Alignment = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom'

/** The offset of a copy from its original, in page pixels. */
const copyOffset = 24

/** Adds copies beside the selected shapes, and selects the copies. */
export function duplicate(editor: Editor): void {
  addCopies(editor, editor.selection.shapes(), { x: copyOffset, y: copyOffset })
}

/** Adds a copy of the shown page after it, and shows the copy. */
export async function duplicatePage(editor: Editor): Promise<void> {
  if (!editor.page || !editor.shapesToChange()) return
  editor.settle()
  await editor.addPage({ paper: editor.paper.value, shapes: readShapes(editor.page.doc) })
}

/**
 * Adds copies of shapes, from any page, on top of the shown page, and selects them. Returns whether there was space.
 */
export function addCopies(editor: Editor, shapes: readonly Shape[], by: Offset): boolean {
  const { page } = editor
  if (!page || shapes.length === 0) return false
  if (page.shapes.size + shapes.length > MAX_SHAPES_PER_PAGE) {
    editor.notices.emit('pageFull')
    return false
  }
  const orders = keysBetween(topOrder(page.doc), null, shapes.length)
  const copies = copiesOf(editor, shapes, by).map((copy, index) => ({ ...copy, order: orders[index] ?? copy.order }))
  if (!editor.change((doc, origin) => addShapes(doc, copies, origin))) return false
  editor.selection.choose(copies.map(({ id }) => id))
  return true
}

/** Groups the selection, within the entered group. */
export function group(editor: Editor): void {
  const ids = [...editor.selection.ids.value]
  if (ids.length < 2) return
  const groupId = editor.newShapeId()
  const depth = editor.selection.entered.length
  editor.change((doc, origin) => groupShapes(doc, { ids, groupId, depth }, origin))
}

/** Whether the whole selection is in one group, and has more than one shape. */
export function isOneGroup(editor: Editor): boolean {
  const shapes = editor.selection.shapes()
  const depth = editor.selection.entered.length
  const group = shapes[0]?.groups[depth]
  return shapes.length > 1 && group !== undefined && shapes.every(({ groups }) => groups[depth] === group)
}

/** Ungroups the selected groups, within the entered group. */
export function ungroup(editor: Editor): void {
  const ids = [...editor.selection.ids.value]
  const depth = editor.selection.entered.length
  editor.change((doc, origin) => ungroupShapes(doc, { ids, depth }, origin))
}

/** Locks the selection; unlocks it if all of it is locked. */
export function toggleLock(editor: Editor): void {
  const shapes = editor.selection.shapes()
  const isLocked = !shapes.every((shape) => shape.isLocked)
  editor.change((doc, origin) => lockShapes(doc, { ids: shapes.map(({ id }) => id), isLocked }, origin))
}

/** Restacks the selection: to the top, to the bottom, or past the next shape that overlaps it above or below. */
export function stack(editor: Editor, move: StackMove): void {
  const ids = [...editor.selection.ids.value]
  if (move === 'front' || move === 'back') {
    editor.change((doc, origin) => reorderShapes(doc, { ids, to: move }, origin))
    return
  }
  const beside = nextOf(editor, move)
  const side = move === 'forward' ? 'above' : 'below'
  if (beside) editor.change((doc, origin) => stackShapes(doc, { ids, beside: beside.id, side }, origin))
}

/** Aligns the selected shapes to an edge or the middle of their bounds. A group moves as one. */
export function align(editor: Editor, to: Alignment): void {
  const units = unitsOf(editor)
  const all = boxOfBoxes(units.map(({ box }) => box))
  if (all)
    place(
      editor,
      units.map((unit) => ({ unit, by: toLine(unit.box, all, to) })),
    )
}

/** Distributes the selected shapes with equal gaps; the outermost two are not moved. */
export function distribute(editor: Editor, axis: 'x' | 'y'): void {
  const [low, high] = axis === 'x' ? (['minX', 'maxX'] as const) : (['minY', 'maxY'] as const)
  const units = unitsOf(editor).sort((a, b) => a.box[low] + a.box[high] - b.box[low] - b.box[high])
  const [first, last] = [units[0], units.at(-1)]
  if (!first || !last || units.length < 3) return
  const filled = units.reduce((sum, { box }) => sum + box[high] - box[low], 0)
  const gap = (last.box[high] - first.box[low] - filled) / (units.length - 1)
  let at = first.box[low]
  const moves = units.map((unit) => {
    const by = at - unit.box[low]
    at += unit.box[high] - unit.box[low] + gap
    return { unit, by: axis === 'x' ? { x: by, y: 0 } : { x: 0, y: by } }
  })
  place(editor, moves)
}

type Unit = { readonly shapes: readonly Shape[]; readonly box: Box }

/** Units that move as one: a group, or a single shape. */
function unitsOf(editor: Editor): Unit[] {
  const loose = editor.selection.shapes().filter(({ isLocked }) => !isLocked)
  const depth = editor.selection.entered.length
  const units = Map.groupBy(loose, ({ id, groups }) => groups[depth] ?? id)
  return [...units.values()].flatMap((shapes) => {
    const box = boxOfBoxes(shapes.map(boundsOf))
    return box ? [{ shapes, box }] : []
  })
}

function place(editor: Editor, moves: readonly { unit: Unit; by: Offset }[]): void {
  const placements = moves
    .filter(({ by }) => by.x !== 0 || by.y !== 0)
    .flatMap(({ unit, by }) => unit.shapes.map(({ id, offset }) => ({ id, offset: movedBy(offset, by) })))
  if (placements.length > 0) editor.change((doc, origin) => placeShapes(doc, placements, origin))
}

function toLine(box: Box, all: Box, to: Alignment): Offset {
  switch (to) {
    case 'left':
      return { x: all.minX - box.minX, y: 0 }
    case 'centre':
      return { x: (all.minX + all.maxX - box.minX - box.maxX) / 2, y: 0 }
    case 'right':
      return { x: all.maxX - box.maxX, y: 0 }
    case 'top':
      return { x: 0, y: all.minY - box.minY }
    case 'middle':
      return { x: 0, y: (all.minY + all.maxY - box.minY - box.maxY) / 2 }
    case 'bottom':
      return { x: 0, y: all.maxY - box.maxY }
  }
}

/** The nearest shape above or below the selection that intersects it and is not selected itself. */
function nextOf(editor: Editor, move: 'forward' | 'backward'): Shape | undefined {
  const chosen = editor.selection.shapes().sort(byOrder)
  const box = boxOfBoxes(chosen.map(boundsOf))
  const edge = move === 'forward' ? chosen.at(-1) : chosen[0]
  if (!box || !edge) return undefined
  const { value } = editor.selection.ids
  const others = (editor.page?.shapes.in(box) ?? []).filter(({ id }) => !value.has(id))
  if (move === 'forward') return others.find((shape) => byOrder(shape, edge) > 0)
  return others.findLast((shape) => byOrder(shape, edge) < 0)
}

/**
 * Copies with new ids in the original stacking order, never locked. Their groups are new, without groups of one
 * shape, but inside the entered group.
 */
function copiesOf(editor: Editor, shapes: readonly Shape[], by: Offset): NewShape[] {
  const { entered } = editor.selection
  const groups = new Map(entered.map((id) => [id, id]))
  const members = Map.groupBy(
    shapes.flatMap((shape) => shape.groups),
    (id) => id,
  )
  const copyOf = (groupId: string) => {
    if ((members.get(groupId)?.length ?? 0) < 2 && !groups.has(groupId)) return []
    const known = groups.get(groupId) ?? editor.newShapeId()
    groups.set(groupId, known)
    return [known]
  }
  const ids = new Map(shapes.map(({ id }) => [id, editor.newShapeId()]))
  // An arrow's end goes with a copy of its shape, and else ends where it is.
  const bindOf = (bind: ArrowBind | null) => {
    const id = bind && ids.get(bind.id)
    return bind && id !== undefined && id !== null ? { ...bind, id } : null
  }
  return shapes.toSorted(byOrder).map((shape) => ({
    ...shape,
    id: ids.get(shape.id) ?? editor.newShapeId(),
    offset: movedBy(shape.offset, by),
    groups: shape.groups.flatMap(copyOf),
    isLocked: false,
    binds: { from: bindOf(shape.binds.from), to: bindOf(shape.binds.to) },
  }))
}

/** A further offset, clamped to the page: a room would refuse a coordinate beyond it, and all later drawing. */
function movedBy({ x, y }: Offset, by: Offset): Offset {
  const held = (at: number) => Math.min(MAX_COORDINATE, Math.max(-MAX_COORDINATE, at))
  return { x: held(x + by.x), y: held(y + by.y) }
}
