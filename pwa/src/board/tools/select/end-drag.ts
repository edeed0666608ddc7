import { bindTo, isBound, withBoundEnds } from '@takhti/schema/board/arrow-binds'
import { moveEnds } from '@takhti/schema/board/arrow-ends'
import { unbound, type ArrowBind } from '@takhti/schema/board/shapes/binds'
import type { Shape } from '@takhti/schema/board/shapes/index'
import { parseOffset } from '@takhti/schema/board/shapes/shape'
import { unturned } from '@takhti/schema/board/transform'
import { targetAt } from '../../editor/bound-ends.ts'
import type { ChosenLine } from '../../editor/bound-ends.ts'
import type { Editor } from '../../editor/editor.ts'
import { ToolState } from '../tool-state.ts'
import type { PointerStep } from '../tool-state.ts'

type Held = { readonly idle: ToolState; readonly line: ChosenLine; readonly end: 'from' | 'to' }

/** Moves one end of a line or an arrow; an arrow's end that is dropped on a shape is bound to it. */
export class SelectEndDragging extends ToolState {
  readonly cursor = 'crosshair'
  readonly #held: Held
  #now: Shape

  private constructor(editor: Editor, held: Held) {
    super(editor)
    this.#held = held
    this.#now = held.line.shape
  }

  static begin(editor: Editor, held: Held): ToolState {
    return editor.selection.lifting.begin() ? new SelectEndDragging(editor, held) : held.idle
  }

  override move(step: PointerStep): ToolState {
    const point = parseOffset({ x: step.last.page.x, y: step.last.page.y })
    const shapes = this.editor.page?.shapes
    if (!point || !shapes) return this
    const { shape, ends } = this.#held.line
    const moved = { ...ends, [this.#held.end]: point }
    const plain = { offset: { x: 0, y: 0 }, matrix: unturned }
    if (shape.kind === 'line') this.#now = { ...shape, ...plain, props: moved }
    else {
      const other = shape.binds[this.#held.end === 'from' ? 'to' : 'from']
      const target = step.isFree === true ? null : targetAt(shapes, point)
      const bind: ArrowBind | null = target && target.id !== other?.id ? bindTo(target, point) : null
      const binds = { ...shape.binds, [this.#held.end]: bind }
      const arrow = { ...shape, ...plain, props: { ...moved, heads: shape.props.heads }, binds }
      this.#now = withBoundEnds(arrow, (id) => shapes.get(id))
    }
    this.editor.selection.lifting.showAs(this.#now)
    return this
  }

  override up(step: PointerStep): ToolState {
    this.move(step)
    const now = this.#now
    this.editor.selection.lifting.cancel()
    if ((now.kind === 'arrow' || now.kind === 'line') && now !== this.#held.line.shape) {
      const { id, props } = now
      const binds = isBound(now) ? now.binds : unbound
      this.editor.change((doc, origin) => moveEnds(doc, { id, from: props.from, to: props.to, binds }, origin))
    }
    return this.#held.idle
  }

  override cancel(): ToolState {
    this.editor.selection.lifting.cancel()
    return this.#held.idle
  }
}
