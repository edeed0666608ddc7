import { ToolState } from '../tool-state.ts'
import type { PointerStep } from '../tool-state.ts'
import { HandPanning } from './pan-drag.ts'

export class HandIdle extends ToolState {
  readonly cursor = 'grab'

  override down(step: PointerStep): ToolState {
    return new HandPanning(this.editor, { idle: this, at: step.last.screen })
  }
}
