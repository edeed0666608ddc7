import type { PagePoint } from '@takhti/schema/board/geometry'
import type { Editor } from '../../editor/editor.ts'
import type { PartialEraser } from '../../editor/partial-eraser.ts'
import { ToolState } from '../tool-state.ts'
import type { PointerStep } from '../tool-state.ts'

type Start = { readonly idle: ToolState; readonly at: PagePoint; readonly eraser: PartialEraser }

export class Wiping extends ToolState {
  readonly cursor = 'cell'
  readonly #idle: ToolState
  readonly #eraser: PartialEraser
  readonly #stop: () => void
  #at: PagePoint

  constructor(editor: Editor, { idle, at, eraser }: Start) {
    super(editor)
    this.#idle = idle
    this.#at = at
    this.#eraser = eraser
    this.#stop = editor.settling.on(() => eraser.end())
  }

  override move(step: PointerStep): ToolState {
    for (const sample of step.samples) {
      this.#eraser.sweep(this.#at, sample.page)
      this.#at = sample.page
    }
    return this
  }

  override up(step: PointerStep): ToolState {
    this.move(step)
    this.#stop()
    this.#eraser.end()
    return this.#idle
  }

  override cancel(): ToolState {
    this.#stop()
    this.#eraser.cancel()
    return this.#idle
  }
}
