import type { PagePoint } from '@takhti/schema/board/geometry'
import type { Editor } from '../../editor/editor.ts'
import { textSessionOf } from '../../editor/text-session.ts'
import type { TextKind } from '../../editor/written-text.ts'
import { ToolState } from '../tool-state.ts'
import type { PointerStep } from '../tool-state.ts'

type Start = { readonly idle: ToolState; readonly kind: TextKind; readonly at: PagePoint }

/** The pointer is down: a tap sets where the text begins, a drag also sets its width. */
export class TextPressing extends ToolState {
  readonly cursor = 'text'
  readonly #start: Start

  constructor(editor: Editor, start: Start) {
    super(editor)
    this.#start = start
  }

  override up(step: PointerStep): ToolState {
    textSessionOf(this.editor).begin(this.#start.kind, this.#start.at, step.last.page)
    return this.#start.idle
  }

  override cancel(): ToolState {
    return this.#start.idle
  }
}
