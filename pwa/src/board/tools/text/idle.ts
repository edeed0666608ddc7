import type { Editor } from '../../editor/editor.ts'
import { textSessionOf } from '../../editor/text-session.ts'
import type { TextKind } from '../../editor/written-text.ts'
import { ToolState } from '../tool-state.ts'
import type { PointerStep } from '../tool-state.ts'
import { TextPressing } from './text-press.ts'

export class TextIdle extends ToolState {
  readonly cursor = 'text'
  readonly #kind: TextKind

  constructor(editor: Editor, kind: TextKind) {
    super(editor)
    this.#kind = kind
  }

  override down(step: PointerStep): ToolState {
    // A press beside text that is being edited ends the edit, and begins no new one.
    if (this.editor.written.value) {
      textSessionOf(this.editor).end()
      return this
    }
    return new TextPressing(this.editor, { idle: this, kind: this.#kind, at: step.last.page })
  }
}
