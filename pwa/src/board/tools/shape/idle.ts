import { ToolState } from '../tool-state.ts'
import type { PointerStep } from '../tool-state.ts'
import { formOf } from './form.ts'
import { ShapeDragging } from './shape-drag.ts'

export class ShapeIdle extends ToolState {
  readonly cursor = 'crosshair'
  override down(step: PointerStep): ToolState {
    const form = formOf(this.editor.styles.choice.value)
    if (!form || !this.editor.draft.begin(form, step.last.page)) return this
    return new ShapeDragging(this.editor, this)
  }
}
