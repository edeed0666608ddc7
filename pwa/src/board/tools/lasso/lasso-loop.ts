import type { Offset } from '@takhti/schema/board/geometry'
import type { Editor } from '../../editor/editor.ts'
import { Picking } from '../../editor/selection-picker.ts'
import { ToolState } from '../tool-state.ts'
import type { PointerStep } from '../tool-state.ts'

/** Maximum points of a loop; a longer gesture moves its end. */
const maxPoints = 4_000

/** Draws a loop and selects what is inside on pointer up; Shift adds to the selection. */
export class LassoLooping extends ToolState {
  readonly cursor = 'crosshair'
  readonly #idle: ToolState
  readonly #before: ReadonlySet<string>
  readonly #points: Offset[]

  constructor(editor: Editor, start: { idle: ToolState; at: PointerStep }) {
    super(editor)
    this.#idle = start.idle
    this.#before = start.at.isConstrained ? editor.selection.ids.value : new Set()
    this.#points = [start.at.last.page]
  }

  override move(step: PointerStep): ToolState {
    if (this.#points.length >= maxPoints) this.#points.pop()
    for (const { page } of step.samples) this.#points.push(page)
    this.editor.selection.sketch.set({ kind: 'lasso', points: this.#points })
    return this
  }

  override up(step: PointerStep): ToolState {
    this.move(step)
    this.editor.selection.sketch.set(null)
    new Picking(this.editor).chooseInLoop(this.#points, this.#before)
    return this.#idle
  }

  override cancel(): ToolState {
    this.editor.selection.sketch.set(null)
    return this.#idle
  }
}
