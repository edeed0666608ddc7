import type { PagePoint } from '@takhti/schema/board/geometry'
import type { Editor } from '../editor/editor.ts'
import type { PenSlot } from '../editor/pen-slot.ts'
import type { PointerStep } from '../editor/pointer-step.ts'
import type { ToolName } from '../editor/tools.ts'
import { formOf } from '../tools/shape/form.ts'

type Erasing = { at: PagePoint }

/** Whether several pointers can use a tool at once: selection and text have one pointer. */
export function isForMany(tool: ToolName): boolean {
  return (
    tool === 'pen' || tool === 'highlighter' || tool === 'eraser' || formOf({ tool, heads: 'end', sides: 3 }) !== null
  )
}

/** An additional pointer. It continues with the tool that it began with, whatever is selected meanwhile. */
export class ExtraPen {
  readonly #editor: Editor
  readonly #slot: PenSlot
  #erasing: Erasing | null = null
  #isBusy = false

  constructor(editor: Editor) {
    this.#editor = editor
    this.#slot = editor.addPenSlot()
    this.#slot.ink.stroke.subscribe(() => editor.extraPens.notify())
    this.#slot.draft.shape.subscribe(() => editor.extraPens.notify())
  }

  get isBusy(): boolean {
    return this.#isBusy
  }

  /** Starts with the current tool, or with `instead`. Returns whether it may. */
  down(step: PointerStep, instead?: ToolName): boolean {
    const { styles, eraser } = this.#editor
    const choice = styles.choice.value
    const tool = instead ?? choice.tool
    const form = formOf({ ...choice, tool })
    if (tool === 'eraser') {
      this.#isBusy = eraser.begin()
      this.#erasing = { at: step.last.page }
      this.#sweep(step)
    } else if (form) this.#isBusy = this.#slot.draft.begin(form, step.last.page)
    else this.#isBusy = isForMany(tool) && this.#slot.ink.begin(step.samples)
    return this.#isBusy
  }

  move(step: PointerStep): void {
    if (!this.#isBusy) return
    if (this.#erasing) this.#sweep(step)
    this.#slot.draft.dragTo(step.last.page, step.isConstrained, step.isFree)
    this.#slot.ink.extend(step.samples)
  }

  up(step: PointerStep): void {
    this.move(step)
    this.end()
  }

  /** Commits unfinished drawing. */
  end(): void {
    if (this.#erasing) this.#storeErased()
    this.#slot.ink.end()
    this.#slot.draft.end()
    this.#erasing = null
    this.#isBusy = false
  }

  /** Cancels unfinished drawing. Erased shapes are deleted, since another pointer may have touched them too. */
  cancel(): void {
    this.#slot.ink.cancel()
    this.#slot.draft.cancel()
    this.end()
  }

  /** All pointers share one eraser: the first one up deletes what all have touched, and the others continue. */
  #storeErased(): void {
    const { eraser, mayDraw } = this.#editor
    if (!mayDraw.value) return eraser.cancel()
    eraser.end()
    eraser.begin()
  }

  #sweep({ samples }: PointerStep): void {
    const { eraser } = this.#editor
    if (!this.#erasing || !eraser.begin()) return
    for (const { page } of samples) {
      eraser.sweep(this.#erasing.at, page)
      this.#erasing.at = page
    }
  }
}
