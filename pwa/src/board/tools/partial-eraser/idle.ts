import { cutStrokes } from '@takhti/schema/board/cut-strokes'
import type { Cut } from '@takhti/schema/board/cut-strokes'
import { MAX_SHAPES_PER_PAGE } from '@takhti/schema/board/limits'
import type { Editor } from '../../editor/editor.ts'
import { PartialEraser } from '../../editor/partial-eraser.ts'
import { ToolState } from '../tool-state.ts'
import type { PointerStep } from '../tool-state.ts'
import { Wiping } from './wipe-drag.ts'

export class PartialEraserIdle extends ToolState {
  readonly cursor = 'cell'

  override down(step: PointerStep): ToolState {
    const { editor } = this
    const eraser = new PartialEraser({
      shapes: () => editor.shapesToChange(),
      zoom: () => editor.camera.view.value.zoom,
      cut: editor.cut,
      newId: () => editor.newShapeId(),
      commit: (cuts) => store(editor, cuts),
    })
    if (!eraser.begin()) return this
    return new Wiping(editor, { idle: this, at: step.last.page, eraser }).move(step)
  }
}

/** Cuts add shapes: on a full page, the strokes stay whole. */
function store(editor: Editor, cuts: readonly Cut[]): void {
  const added = cuts.reduce((sum, { parts }) => sum + parts.length - 1, 0)
  if ((editor.page?.shapes.size ?? 0) + added > MAX_SHAPES_PER_PAGE) editor.notices.emit('pageFull')
  else editor.change((doc, origin) => cutStrokes(doc, cuts, origin))
}
