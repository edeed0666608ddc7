import type { Editor } from '../../editor/editor.ts'
import { Picking } from '../../editor/selection-picker.ts'
import { ToolState } from '../tool-state.ts'
import type { PointerStep } from '../tool-state.ts'
import { SelectMoving } from './move-drag.ts'

/** Maximum movement of a tap, in screen pixels. */
const still = { fine: 3, coarse: 9 }

/** Whether a pointer has moved beyond a tap. */
export function hasMoved(from: PointerStep, to: PointerStep): boolean {
  const [a, b] = [from.last.screen, to.last.screen]
  return Math.hypot(a.x - b.x, a.y - b.y) > still[from.isCoarse ? 'coarse' : 'fine']
}

/** A press on the selection: a tap, or the start of a move. */
export class SelectPressing extends ToolState {
  readonly cursor = 'move'
  readonly #idle: ToolState
  readonly #at: PointerStep

  constructor(editor: Editor, start: { idle: ToolState; at: PointerStep }) {
    super(editor)
    this.#idle = start.idle
    this.#at = start.at
  }

  override move(step: PointerStep): ToolState {
    if (!hasMoved(this.#at, step)) return this
    if (!this.editor.selection.lifting.begin()) return this
    return new SelectMoving(this.editor, { idle: this.#idle, at: this.#at.last.page }).move(step)
  }

  /** A tap selects only the shape that it hit; without a hit, the shape around it, and else nothing. */
  override up(): ToolState {
    const { selection } = this.editor
    const { page } = this.#at.last
    const picking = new Picking(this.editor)
    const hit = picking.pick(page, this.#at.isCoarse === true) ?? picking.pickInside(page)
    selection.choose(hit ? [hit.id] : [])
    return this.#idle
  }

  override cancel(): ToolState {
    return this.#idle
  }
}
