import type { Offset, PagePoint } from '@takhti/schema/board/geometry'
import { around, stretchAlong } from '@takhti/schema/board/transform'
import type { Editor } from '../../editor/editor.ts'
import { frameOf, handles, pointOf, within } from '../../editor/selection-frame.ts'
import type { Frame, HandleName } from '../../editor/selection-frame.ts'
import { ToolState } from '../tool-state.ts'
import type { PointerStep } from '../tool-state.ts'

type Held = { readonly idle: ToolState; readonly at: PagePoint; readonly handle: HandleName }

/** Minimum scale factor of one gesture, which also prevents mirroring. */
const leastFactor = 0.02

/** Scales the selection: by a corner in proportion, by a side in one direction. */
export class SelectStretching extends ToolState {
  readonly cursor = 'move'
  readonly #held: Held
  readonly #frame: Frame

  private constructor(editor: Editor, held: Held, frame: Frame) {
    super(editor)
    this.#held = held
    this.#frame = frame
  }

  static begin(editor: Editor, held: Held): ToolState {
    editor.selection.lifting.begin()
    const frame = frameOf(editor.selection.lifting.lift.value?.shapes ?? [])
    return frame ? new SelectStretching(editor, held, frame) : held.idle
  }

  override move(step: PointerStep): ToolState {
    const towards = handles[this.#held.handle]
    const anchor = pointOf(this.#frame, { x: -towards.x, y: -towards.y })
    const factors = this.#factors(step.last.page, towards)
    this.editor.selection.lifting.to(around(anchor, stretchAlong(this.#frame.angle, factors.x, factors.y)))
    return this
  }

  override up(step: PointerStep): ToolState {
    this.move(step)
    this.editor.selection.lifting.end()
    return this.#held.idle
  }

  override cancel(): ToolState {
    this.editor.selection.lifting.cancel()
    return this.#held.idle
  }

  /** The scale factors of a drag, relative to the sides of the frame. */
  #factors(to: PagePoint, towards: Offset): Offset {
    const { width, height } = this.#frame
    const [from, now] = [within(this.#frame, this.#held.at), within(this.#frame, to)]
    const [dx, dy] = [(now.x - from.x) * towards.x, (now.y - from.y) * towards.y]
    if (towards.x !== 0 && towards.y !== 0) {
      const factor = least(1 + (dx * width + dy * height) / (width * width + height * height))
      return { x: factor, y: factor }
    }
    return { x: towards.x === 0 ? 1 : least(1 + dx / width), y: towards.y === 0 ? 1 : least(1 + dy / height) }
  }
}

function least(factor: number): number {
  return Number.isFinite(factor) ? Math.max(leastFactor, factor) : 1
}
