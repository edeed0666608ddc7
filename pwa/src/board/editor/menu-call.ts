import { pagePoint, screenPoint } from '@takhti/schema/board/geometry'
import type { PagePoint, ScreenPoint } from '@takhti/schema/board/geometry'
import { Signal } from '#state/signal.ts'
import type { Editor } from './editor.ts'
import { frameOfChosen, pointOf } from './selection-frame.ts'
import { Picking } from './selection-picker.ts'

/** A requested menu: its position on the screen and the pressed point of the page. */
export type MenuCall = { readonly screen: ScreenPoint; readonly at: PagePoint }

const calls = new WeakMap<Editor, Signal<MenuCall | null>>()

/** The requested menu of an editor; null otherwise. */
export function menuOf(editor: Editor): Signal<MenuCall | null> {
  const known = calls.get(editor) ?? new Signal<MenuCall | null>(null)
  calls.set(editor, known)
  return known
}

/**
 * Requests the menu of the shape at a point of the screen and selects the shape. On an empty place, clears the
 * selection.
 */
export function callMenuAt(editor: Editor, screen: ScreenPoint, isCoarse: boolean): void {
  if (!editor.mayDraw.value) return
  const at = editor.camera.toPage(screen)
  choosePressed(editor, at, isCoarse)
  menuOf(editor).set({ screen, at })
}

/** Requests the menu of the selection, beneath it; without a selection the menu of the page, at its centre. */
export function callMenu(editor: Editor): void {
  const { camera, selection } = editor
  const { width, height } = camera.view.value
  const frame = frameOfChosen(selection)
  const { x, y } = frame ? pointOf(frame, { x: 0, y: 1 }) : { x: 0, y: 0 }
  const foot = camera.toScreen(pagePoint(x, y))
  const screen = frame ? screenPoint(within(foot.x, width), within(foot.y, height)) : screenPoint(width / 2, height / 2)
  menuOf(editor).set({ screen, at: editor.camera.toPage(screen) })
}

function choosePressed(editor: Editor, at: PagePoint, isCoarse: boolean): void {
  const { selection, styles } = editor
  const picking = new Picking(editor)
  const hit = picking.pick(at, isCoarse)
  // A press inside the selection's frame means the selection, also between its lines.
  if (hit ? selection.ids.value.has(hit.id) : picking.holds(at)) return
  const meant = hit ?? picking.pickInside(at)
  if (!meant) return selection.clear()
  if (!editor.isSelecting) styles.choose({ tool: 'select' })
  selection.choose([meant.id])
}

function within(place: number, room: number): number {
  return Math.min(room, Math.max(0, place))
}
