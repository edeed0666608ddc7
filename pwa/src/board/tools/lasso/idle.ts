import { SelectIdle } from '../select/idle.ts'
import type { PointerStep, ToolState } from '../tool-state.ts'
import { LassoLooping } from './lasso-loop.ts'

/** The selection tool, except that a press on nothing begins a loop. */
export class LassoIdle extends SelectIdle {
  override readonly cursor = 'crosshair'

  protected override blank(step: PointerStep): ToolState {
    return new LassoLooping(this.editor, { idle: this, at: step })
  }
}
