import type { PagePoint } from '@takhti/schema/board/geometry'
import type { Editor } from '../../editor/editor.ts'
import { ToolState } from '../tool-state.ts'
import type { PointerStep } from '../tool-state.ts'

/** Moves what is chosen; with Shift along one axis. */
export class SelectMoving extends ToolState {
  readonly cursor = 'move'
  readonly #idle: ToolState
  readonly #from: PagePoint

  constructor(editor: Editor, start: { idle: ToolState; at: PagePoint }) {
    super(editor)
    this.#idle = start.idle
    this.#from = start.at
  }

  override move(step: PointerStep): ToolState {
    const { page } = step.last
    const by = { x: page.x - this.#from.x, y: page.y - this.#from.y }
    const isAcross = Math.abs(by.x) > Math.abs(by.y)
    const along = isAcross ? { x: by.x, y: 0 } : { x: 0, y: by.y }
    this.editor.selection.lifting.moveTo(step.isConstrained ? along : by, step.isFree === true)
    return this
  }

  override up(step: PointerStep): ToolState {
    this.move(step)
    this.editor.selection.lifting.end()
    return this.#idle
  }

  override cancel(): ToolState {
    this.editor.selection.lifting.cancel()
    return this.#idle
  }
}
