import { ToolState } from '../tool-state.ts'
import type { PointerStep } from '../tool-state.ts'
import { Wiping } from './wiping.ts'

export class PartialEraserIdle extends ToolState {
  readonly cursor = 'cell'

  override down(step: PointerStep): ToolState {
    if (!this.editor.partialEraser.begin()) return this
    return new Wiping(this.editor, { idle: this, at: step.last.page }).move(step)
  }
}
