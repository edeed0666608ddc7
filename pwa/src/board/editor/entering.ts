import type { PagePoint } from '@takhti/schema/board/geometry'
import type { Editor } from './editor.ts'
import { Picking } from './picking.ts'

/** Goes into the group of what is at a point; answers whether that is in one that was not gone into. */
export function enterAt(editor: Editor, point: PagePoint): boolean {
  const picking = new Picking(editor)
  const hit = picking.pick(point, false) ?? picking.pickInside(point)
  return hit !== null && editor.mayDraw.value && editor.selection.enter(hit.id)
}
