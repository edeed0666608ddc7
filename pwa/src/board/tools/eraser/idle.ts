import { ToolState } from '../tool-state.ts'
import type { PointerStep } from '../tool-state.ts'
import { Erasing } from './eraser-drag.ts'

export class EraserIdle extends ToolState {
  readonly cursor = 'cell'

  override down(step: PointerStep): ToolState {
    if (!this.editor.eraser.begin()) return this
    return new Erasing(this.editor, { idle: this, at: step.last.page }).move(step)
  }
}
