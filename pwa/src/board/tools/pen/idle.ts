import { ToolState } from '../tool-state.ts'
import type { PointerStep } from '../tool-state.ts'
import { PenDrawing } from './drawing.ts'

export class PenIdle extends ToolState {
  readonly cursor = 'crosshair'

  override down(step: PointerStep): ToolState {
    return this.editor.ink.begin(step.samples) ? new PenDrawing(this.editor, this) : this
  }
}
