import type { Editor } from '../../editor/editor.ts'
import { ToolState } from '../tool-state.ts'
import type { PointerStep } from '../tool-state.ts'

export class ShapeDragging extends ToolState {
  readonly cursor = 'crosshair'
  readonly #idle: ToolState

  constructor(editor: Editor, idle: ToolState) {
    super(editor)
    this.#idle = idle
  }

  override move(step: PointerStep): ToolState {
    this.editor.draft.dragTo(step.last.page, step.isConstrained, step.isFree)
    return this
  }

  override up(step: PointerStep): ToolState {
    this.editor.draft.dragTo(step.last.page, step.isConstrained, step.isFree)
    this.editor.draft.end()
    return this.#idle
  }

  override cancel(): ToolState {
    this.editor.draft.cancel()
    return this.#idle
  }
}
