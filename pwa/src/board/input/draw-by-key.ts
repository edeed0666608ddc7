import { screenPoint } from '@takhti/schema/board/geometry'
import type { Editor } from '../editor/editor.ts'
import type { PointerStep } from '../editor/pointer-step.ts'
import type { Toolbox } from '../tools/toolbox.ts'

/** The size of a shape drawn by key, in screen pixels; a line goes from corner to corner. */
const size = { width: 200, height: 140 }

/**
 * Draws the shape of the current tool in the middle of the screen, like a drag, and selects it. Keys can then move
 * it, and buttons rotate and resize it.
 */
export function drawByKey(editor: Editor, toolbox: Toolbox): void {
  const { page } = editor
  if (!page || toolbox.isBusy || !editor.mayDraw.value) return
  let drawn: readonly string[] = []
  const stop = page.shapes.changed.on(({ come }) => {
    drawn = come.map(({ id }) => id)
  })
  toolbox.down(stepAt(editor, -1))
  toolbox.up(stepAt(editor, 1))
  stop()
  if (drawn.length === 0) return
  editor.styles.choose({ tool: 'select' })
  editor.selection.choose(drawn)
}

/** The start or end point of the drag, half a shape from the middle of the screen. */
function stepAt({ camera }: Editor, side: -1 | 1): PointerStep {
  const { width, height } = camera.view.value
  const screen = screenPoint(width / 2 + (side * size.width) / 2, height / 2 + (side * size.height) / 2)
  const last = { screen, page: camera.toPage(screen), pressure: 0.5, atMs: performance.now() }
  return { samples: [last], last, isConstrained: false }
}
