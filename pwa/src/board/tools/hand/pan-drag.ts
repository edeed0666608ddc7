import type { ScreenPoint } from '@takhti/schema/board/geometry'
import type { Editor } from '../../editor/editor.ts'
import { ToolState } from '../tool-state.ts'
import type { PointerStep } from '../tool-state.ts'

export class HandPanning extends ToolState {
  readonly cursor = 'grabbing'
  readonly #idle: ToolState
  #at: ScreenPoint

  constructor(editor: Editor, start: { idle: ToolState; at: ScreenPoint }) {
    super(editor)
    this.#idle = start.idle
    this.#at = start.at
  }

  override move(step: PointerStep): ToolState {
    const { screen } = step.last
    this.editor.camera.panBy({ x: screen.x - this.#at.x, y: screen.y - this.#at.y })
    this.#at = screen
    return this
  }

  override up(step: PointerStep): ToolState {
    this.move(step)
    return this.#idle
  }

  override cancel(): ToolState {
    return this.#idle
  }
}
