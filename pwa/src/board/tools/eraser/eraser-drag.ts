import type { PagePoint } from '@takhti/schema/board/geometry'
import type { Editor } from '../../editor/editor.ts'
import { ToolState } from '../tool-state.ts'
import type { PointerStep } from '../tool-state.ts'

export class Erasing extends ToolState {
  readonly cursor = 'cell'
  readonly #idle: ToolState
  #at: PagePoint

  constructor(editor: Editor, start: { idle: ToolState; at: PagePoint }) {
    super(editor)
    this.#idle = start.idle
    this.#at = start.at
  }

  override move(step: PointerStep): ToolState {
    for (const sample of step.samples) {
      this.editor.eraser.sweep(this.#at, sample.page)
      this.#at = sample.page
    }
    return this
  }

  override up(step: PointerStep): ToolState {
    this.move(step)
    this.editor.eraser.end()
    return this.#idle
  }

  override cancel(): ToolState {
    this.editor.eraser.cancel()
    return this.#idle
  }
}
