import { screenPoint } from '@takhti/schema/board/geometry'
import type { Editor } from '../editor/editor.ts'

/** Detects double presses from the first shape on. Their handler loads lazily at the first one, and no early press is lost. */
export function listenToDoublePresses(surface: HTMLElement, editor: Editor): () => void {
  const listen = ({ clientX, clientY }: MouseEvent) => {
    // With a selection tool, a tap selects text, and a double tap enters it, or the group around it.
    if (!editor.isSelecting) return
    const { left, top } = surface.getBoundingClientRect()
    const point = editor.camera.toPage(screenPoint(clientX - left, clientY - top))
    // A failed load is retried with the next press.
    import('./TextOverlay.tsx').then(({ enterPressed }) => enterPressed(editor, point)).catch(() => {})
  }
  surface.addEventListener('dblclick', listen)
  return () => surface.removeEventListener('dblclick', listen)
}
