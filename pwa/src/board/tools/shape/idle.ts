import type { DraftKind } from '../../editor/draft.ts'
import type { Editor } from '../../editor/editor.ts'
import { ToolState } from '../tool-state.ts'
import type { PointerStep } from '../tool-state.ts'
import { ShapeDragging } from './dragging.ts'

export class ShapeIdle extends ToolState {
  readonly cursor = 'crosshair'
  readonly #kind: DraftKind

  constructor(editor: Editor, kind: DraftKind) {
    super(editor)
    this.#kind = kind
  }

  override down(step: PointerStep): ToolState {
    if (!this.editor.draft.begin(this.#kind, step.last.page)) return this
    return new ShapeDragging(this.editor, this)
  }
}
