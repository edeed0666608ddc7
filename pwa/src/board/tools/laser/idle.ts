import { laserOf } from '../../editor/editor-laser.ts'
import { ToolState } from '../tool-state.ts'
import type { PointerStep } from '../tool-state.ts'
import { LaserPointing } from './pointer-trail.ts'

export class LaserIdle extends ToolState {
  readonly cursor = 'crosshair'

  override down(step: PointerStep): ToolState {
    laserOf(this.editor).begin(step.samples)
    return new LaserPointing(this.editor, this)
  }
}
