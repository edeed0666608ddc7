import type { PagePoint } from '@takhti/schema/board/geometry'
import { around, turnBy } from '@takhti/schema/board/transform'
import type { Editor } from '../../editor/editor.ts'
import { frameOf } from '../../editor/selection-frame.ts'
import type { Frame } from '../../editor/selection-frame.ts'
import { ToolState } from '../tool-state.ts'
import type { PointerStep } from '../tool-state.ts'

type Held = { readonly idle: ToolState; readonly at: PagePoint }

const step15 = Math.PI / 12
/** A frame this near to upright, in radians, snaps to it. */
const nearlyUpright = 0.05

/** Rotates the selection around its middle; with Shift in steps of 15 degrees. */
export class SelectTurning extends ToolState {
  readonly cursor = 'grabbing'
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
    return frame ? new SelectTurning(editor, held, frame) : held.idle
  }

  override move(step: PointerStep): ToolState {
    const { middle, angle } = this.#frame
    const turned = this.#angleAt(step.last.page) - this.#angleAt(this.#held.at)
    const to = settled(angle + turned, { isStepped: step.isConstrained, isFree: step.isFree === true })
    this.editor.selection.lifting.to(around(middle, turnBy(to - angle)))
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

  #angleAt({ x, y }: PagePoint): number {
    return Math.atan2(y - this.#frame.middle.y, x - this.#frame.middle.x)
  }
}

function settled(angle: number, { isStepped, isFree }: { isStepped: boolean; isFree: boolean }): number {
  if (isStepped) return Math.round(angle / step15) * step15
  const upright = Math.round(angle / (Math.PI / 2)) * (Math.PI / 2)
  return !isFree && Math.abs(angle - upright) < nearlyUpright ? upright : angle
}
