import { boxAround } from '@takhti/schema/board/geometry'
import type { Editor } from '../../editor/editor.ts'
import { Picking } from '../../editor/selection-picker.ts'
import { ToolState } from '../tool-state.ts'
import type { PointerStep } from '../tool-state.ts'
import { hasMoved } from './select-press.ts'

/** Draws a box and selects what is inside on pointer up; Shift adds to the selection. */
export class SelectBrushing extends ToolState {
  readonly cursor = 'crosshair'
  readonly #idle: ToolState
  readonly #at: PointerStep
  readonly #before: ReadonlySet<string>
  #isPulled = false

  constructor(editor: Editor, start: { idle: ToolState; at: PointerStep }) {
    super(editor)
    this.#idle = start.idle
    this.#at = start.at
    this.#before = start.at.isConstrained ? editor.selection.ids.value : new Set()
  }

  override move(step: PointerStep): ToolState {
    this.#isPulled ||= hasMoved(this.#at, step)
    if (this.#isPulled) {
      const box = boxAround(this.#at.last.page, step.last.page)
      this.editor.selection.sketch.set({ kind: 'marquee', box })
      new Picking(this.editor).chooseInBox(box, this.#before)
    }
    return this
  }

  override up(step: PointerStep): ToolState {
    this.move(step)
    this.editor.selection.sketch.set(null)
    if (!this.#isPulled) this.#tap()
    return this.#idle
  }

  override cancel(): ToolState {
    this.editor.selection.sketch.set(null)
    return this.#idle
  }

  #tap(): void {
    const { selection } = this.editor
    const inside = new Picking(this.editor).pickInside(this.#at.last.page)
    selection.choose(inside ? [...this.#before, inside.id] : this.#before)
  }
}
