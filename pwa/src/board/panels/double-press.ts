import { screenPoint } from '@takhti/schema/board/geometry'
import type { Editor } from '../editor/editor.ts'

/** Hears double presses as soon as something is drawn; what they go into comes with the first one, and none is lost by being early. */
export function listenToDoublePresses(surface: HTMLElement, editor: Editor): () => void {
  const hear = ({ clientX, clientY }: MouseEvent) => {
    // While shapes are chosen, a single tap chooses words, and a double one goes into them, or into the group around them.
    if (!editor.isSelecting) return
    const { left, top } = surface.getBoundingClientRect()
    const point = editor.camera.toPage(screenPoint(clientX - left, clientY - top))
    // Code that did not come is asked for again with the next press.
    import('./TextOverlay.tsx').then(({ enterPressed }) => enterPressed(editor, point)).catch(() => {})
  }
  surface.addEventListener('dblclick', hear)
  return () => surface.removeEventListener('dblclick', hear)
}
