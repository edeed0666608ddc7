import { chosenLine } from '../../editor/bound-ends.ts'
import { frameOfChosen } from '../../editor/selection-frame.ts'
import type { HandleName } from '../../editor/selection-frame.ts'
import { Picking } from '../../editor/selection-picker.ts'
import { ToolState } from '../tool-state.ts'
import type { PointerStep } from '../tool-state.ts'
import { SelectBrushing } from './brush-drag.ts'
import { SelectEndDragging } from './end-drag.ts'
import { SelectPressing } from './select-press.ts'
import { SelectStretching } from './stretch-drag.ts'
import { SelectTurning } from './turn-drag.ts'

const cursors = ['ew-resize', 'nwse-resize', 'ns-resize', 'nesw-resize'] as const
const sides: Record<HandleName, number> = { e: 0, se: 1, s: 2, sw: 3, w: 4, nw: 5, n: 6, ne: 7 }

/** Waits for a press: on a handle, on a shape, or on nothing. */
export class SelectIdle extends ToolState {
  readonly cursor: string = 'default'

  override down(step: PointerStep): ToolState {
    const { selection } = this.editor
    const { page } = step.last
    const isCoarse = step.isCoarse === true
    const picking = new Picking(this.editor)
    const end = picking.endAt(page, isCoarse)
    const line = end && chosenLine(selection.shapes())
    if (end && line) return SelectEndDragging.begin(this.editor, { idle: this, line, end })
    const handle = picking.handleAt(page, isCoarse)
    if (handle === 'turn') return SelectTurning.begin(this.editor, { idle: this, at: page })
    if (handle) return SelectStretching.begin(this.editor, { idle: this, at: page, handle })
    const hit = picking.pick(page, isCoarse)
    if (hit && step.isConstrained) {
      selection.toggle(hit.id)
      return this
    }
    if (hit && !selection.ids.value.has(hit.id)) selection.choose([hit.id])
    if (hit || (!step.isConstrained && picking.holds(page)))
      return new SelectPressing(this.editor, { idle: this, at: step })
    return this.blank(step)
  }

  override hover(step: PointerStep): string {
    const picking = new Picking(this.editor)
    if (picking.endAt(step.last.page, false)) return 'crosshair'
    const handle = picking.handleAt(step.last.page, false)
    if (handle === 'turn') return 'grab'
    if (handle) {
      const turned = sides[handle] + Math.round((frameOfChosen(this.editor.selection)?.angle ?? 0) / (Math.PI / 4))
      return cursors[((turned % 4) + 4) % 4] ?? this.cursor
    }
    const isOn = picking.holds(step.last.page) || picking.pick(step.last.page, false) !== null
    return isOn ? 'move' : this.cursor
  }

  /** A press on nothing. */
  protected blank(step: PointerStep): ToolState {
    return new SelectBrushing(this.editor, { idle: this, at: step })
  }
}
