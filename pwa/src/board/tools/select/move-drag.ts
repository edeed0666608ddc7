import { growBox, moveBox } from '@takhti/schema/board/geometry'
import type { Offset, PagePoint } from '@takhti/schema/board/geometry'
import type { Shape } from '@takhti/schema/board/shapes/index'
import { shift } from '@takhti/schema/board/transform'
import type { Editor } from '../../editor/editor.ts'
import type { Lift } from '../../editor/lift.ts'
import { Snapping } from '../../editor/snap-guides.ts'
import { ToolState } from '../tool-state.ts'
import type { PointerStep } from '../tool-state.ts'

/** Snap distance to a guide, in screen pixels. */
const snapReachOnScreen = 6

/** Moves the selection; with Shift along one axis. */
export class SelectMoving extends ToolState {
  readonly cursor = 'move'
  readonly #idle: ToolState
  readonly #from: PagePoint
  #snapping: Snapping | null = null

  constructor(editor: Editor, start: { idle: ToolState; at: PagePoint }) {
    super(editor)
    this.#idle = start.idle
    this.#from = start.at
  }

  override move(step: PointerStep): ToolState {
    const { page } = step.last
    const by = { x: page.x - this.#from.x, y: page.y - this.#from.y }
    const isAcross = Math.abs(by.x) > Math.abs(by.y)
    const along = isAcross ? { x: by.x, y: 0 } : { x: 0, y: by.y }
    this.#moveTo(step.isConstrained ? along : by, step.isFree === true)
    return this
  }

  override up(step: PointerStep): ToolState {
    this.move(step)
    this.editor.selection.lifting.end()
    return this.#idle
  }

  override cancel(): ToolState {
    this.editor.selection.lifting.cancel()
    return this.#idle
  }

  /** Snaps to shapes nearby, unless the user suspends it. */
  #moveTo(by: Offset, isFree: boolean): void {
    const { lifting } = this.editor.selection
    const lift = lifting.lift.value
    if (!lift) return
    if (isFree) {
      lifting.guides.set([])
      return lifting.to(shift(by))
    }
    this.#snapping ??= new Snapping(this.#around(lift))
    const { camera } = this.editor
    const snapped = this.#snapping.snap(moveBox(lift.box, by), snapReachOnScreen / camera.view.value.zoom)
    lifting.guides.set(snapped.guides)
    lifting.to(shift({ x: by.x + snapped.by.x, y: by.y + snapped.by.y }))
  }

  /** Shapes on the screen and a little beyond it, without the dragged ones. */
  #around({ ids }: Lift): Shape[] {
    const visible = this.editor.camera.visible()
    const box = growBox(visible, (visible.maxX - visible.minX) / 10)
    return (this.editor.page?.shapes.in(box) ?? []).filter(({ id }) => !ids.has(id))
  }
}
