import type { DraftForm } from '../../editor/draft.ts'
import type { Editor } from '../../editor/editor.ts'
import { ToolState } from '../tool-state.ts'
import type { PointerStep } from '../tool-state.ts'
import { ShapeDragging } from './dragging.ts'

export class ShapeIdle extends ToolState {
  readonly cursor = 'crosshair'
  readonly #form: DraftForm

  constructor(editor: Editor, form: DraftForm) {
    super(editor)
    this.#form = form
  }

  override down(step: PointerStep): ToolState {
    if (!this.editor.draft.begin(this.#form, step.last.page)) return this
    return new ShapeDragging(this.editor, this)
  }
}
