import { laserOf } from '../../editor/editor-laser.ts'
import type { Editor } from '../../editor/editor.ts'
import { ToolState } from '../tool-state.ts'
import type { PointerStep } from '../tool-state.ts'

export class LaserPointing extends ToolState {
  readonly cursor = 'crosshair'
  readonly #idle: ToolState

  constructor(editor: Editor, idle: ToolState) {
    super(editor)
    this.#idle = idle
  }

  override move(step: PointerStep): ToolState {
    laserOf(this.editor).extend(step.samples)
    return this
  }

  override up(step: PointerStep): ToolState {
    this.move(step)
    return this.cancel()
  }

  override cancel(): ToolState {
    laserOf(this.editor).end()
    return this.#idle
  }
}
