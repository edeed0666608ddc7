import { withBoundEnds } from '@takhti/schema/board/arrow-binds'
import type { Selection } from '../editor/selection.ts'
import type { BoardTheme } from './colours.ts'
import { Lifted } from './lifted-shapes.ts'
import type { Painter } from './paintable.ts'
import { drawSelection } from './selection-overlay.ts'
import type { Placement } from './settled-layer.ts'
import { paintShape } from './views.ts'

/** The selection and the dragged shapes, above everything else. */
export class SelectionLayer {
  readonly #selection: Selection
  readonly #lifted = new Lifted()

  constructor(selection: Selection) {
    this.#selection = selection
  }

  draw(painter: Painter, shown: { placement: Placement; theme: BoardTheme }): void {
    const lift = this.#selection.lifting.lift.value
    if (lift) {
      this.#lifted.paint(painter, lift, shown)
      // Their ends follow the shapes under the pointer.
      const { lifting } = this.#selection
      for (const arrow of lift.arrows) {
        paintShape(
          painter,
          withBoundEnds(arrow, (id) => lifting.shownAt(id)),
          shown.theme,
        )
      }
    } else this.#lifted.drop()
    drawSelection(painter, this.#selection, { ...shown, pixelRatio: devicePixelRatio })
  }
}
