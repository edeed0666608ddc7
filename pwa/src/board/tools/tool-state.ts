import type { PagePoint, ScreenPoint } from '@takhti/schema/board/geometry'
import type { Editor } from '../editor/editor.ts'

/** One measured position of a pointer; `atMs` is the device's monotonic clock. */
export type Sample = {
  readonly screen: ScreenPoint
  readonly page: PagePoint
  readonly pressure: number
  readonly atMs: number
}

/** What a pointer did since the last step: all positions the device measured, the last of them where it is. */
export type PointerStep = {
  readonly samples: readonly Sample[]
  readonly last: Sample
  /** Shift: a square, a circle, a line in steps of 15 degrees. */
  readonly isConstrained: boolean
  /** A finger or a stylus, which covers what it points at. */
  readonly isCoarse?: boolean
  /** Control or Command: nothing holds the hand. */
  readonly isFree?: boolean
}

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
