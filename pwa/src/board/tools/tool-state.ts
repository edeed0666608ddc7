import type { Editor } from '../editor/editor.ts'
import type { PointerStep, Sample } from '../editor/pointer-step.ts'

export type { PointerStep, Sample }

/** One state of a tool. Each event answers the state that follows; what a state ignores leaves it as it is. */
export abstract class ToolState {
  abstract readonly cursor: string
  protected readonly editor: Editor

  constructor(editor: Editor) {
    this.editor = editor
  }

  down(_step: PointerStep): ToolState {
    return this
  }

  move(_step: PointerStep): ToolState {
    return this
  }

  up(_step: PointerStep): ToolState {
    return this
  }

  /** The pointer is above the board and presses nothing; answers the cursor that tells what a press would do. */
  hover(_step: PointerStep): string {
    return this.cursor
  }

  /** The gesture turned out to be something else, or the page is going away: nothing of it stays. */
  cancel(): ToolState {
    return this
  }
}
