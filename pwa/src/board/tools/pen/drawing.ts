import type { Editor } from '../../editor/editor.ts'
import { ToolState } from '../tool-state.ts'
import type { PointerStep } from '../tool-state.ts'

export class PenDrawing extends ToolState {
  readonly cursor = 'crosshair'
  readonly #idle: ToolState

  constructor(editor: Editor, idle: ToolState) {
    super(editor)
    this.#idle = idle
  }

  override move(step: PointerStep): ToolState {
    this.editor.ink.extend(step.samples)
    return this
  }

  override up(step: PointerStep): ToolState {
    this.editor.ink.extend(step.samples)
    this.editor.ink.end()
    return this.#idle
  }

  override cancel(): ToolState {
    this.editor.ink.cancel()
    return this.#idle
  }
}
