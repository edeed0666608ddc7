import { screenPoint } from '@takhti/schema/board/geometry'
import type { Editor } from '../editor/editor.ts'
import type { PointerStep } from '../editor/pointer-step.ts'
import type { Toolbox } from '../tools/toolbox.ts'

/** The size of a shape that is drawn without a pointer, in screen pixels; a line goes from corner to corner. */
const size = { width: 200, height: 140 }

/**
 * Draws the shape of the tool in hand in the middle of the screen, as a hand would that pulls it up, and chooses it: from
 * there keys move it, and buttons turn and stretch it.
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

/** A press half a shape before the middle of the screen, or after it. */
function stepAt({ camera }: Editor, side: -1 | 1): PointerStep {
  const { width, height } = camera.view.value
  const screen = screenPoint(width / 2 + (side * size.width) / 2, height / 2 + (side * size.height) / 2)
  const last = { screen, page: camera.toPage(screen), pressure: 0.5, atMs: performance.now() }
  return { samples: [last], last, isConstrained: false }
}
