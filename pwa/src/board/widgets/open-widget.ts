import type { PagePoint } from '@takhti/schema/board/geometry'
import type { Editor } from '../editor/editor.ts'
import { openMathsAt } from '../maths/maths-shapes.ts'
import { readGraph } from './graph-state.ts'
import { readWebPage } from './web-page-state.ts'
import { chosenWidget, widgetAt, type WidgetShape } from './widget-shapes.ts'

/** Opens the formula or the widget at a double press; returns whether there is one to be edited. */
export function openPreparedAt(editor: Editor, point: PagePoint): boolean {
  if (openMathsAt(editor, point)) return true
  const found = widgetAt(editor, point)
  if (!found || !dialogOf(found)) return false
  editor.selection.choose([found.id])
  return openChosen(editor)
}

/** Opens the dialog of the selected widget; returns whether this app knows its kind. */
export function openChosen(editor: Editor): boolean {
  const chosen = chosenWidget(editor)
  const dialog = chosen && dialogOf(chosen)
  if (dialog) editor.aids.toggle(dialog, true)
  return dialog !== null
}

function dialogOf({ props: { state } }: WidgetShape): 'graph' | 'webPage' | null {
  if (readGraph(state)) return 'graph'
  return readWebPage(state) ? 'webPage' : null
}
