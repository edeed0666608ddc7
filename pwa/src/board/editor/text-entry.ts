import type { PagePoint } from '@takhti/schema/board/geometry'
import type { Editor } from './editor.ts'
import { Picking } from './selection-picker.ts'

/** Enters the group of the shape at a point. Returns whether there was a group to enter. */
export function enterAt(editor: Editor, point: PagePoint): boolean {
  const picking = new Picking(editor)
  const hit = picking.pick(point, false) ?? picking.pickInside(point)
  return hit !== null && editor.mayDraw.value && editor.selection.enter(hit.id)
}
