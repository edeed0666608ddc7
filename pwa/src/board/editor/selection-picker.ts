import { boxContains, growBox } from '@takhti/schema/board/geometry'
import type { Box, Offset, PagePoint } from '@takhti/schema/board/geometry'
import { boundsOf, hitsShape } from '@takhti/schema/board/shapes/index'
import type { Shape } from '@takhti/schema/board/shapes/index'
import { chosenLine } from './bound-ends.ts'
import type { Editor } from './editor.ts'
import { boxOfPoints, isInLoop } from './lasso.ts'
import { frameOfChosen, handles, handlesOf, holds, isTurnable, pointOf, turnPointOf } from './selection-frame.ts'
import type { HandleName } from './selection-frame.ts'

/** Hit distances of a line and of a handle, in screen pixels. */
const reaches = { fine: { line: 6, handle: 9 }, coarse: { line: 14, handle: 22 } }

/** Finds the shape under a pointer by the spatial index, never by iterating over the page. */
export class Picking {
  readonly #editor: Editor

  constructor(editor: Editor) {
    this.#editor = editor
  }

  /** The topmost shape whose line or fill is at a point. */
  pick(point: PagePoint, isCoarse: boolean): Shape | null {
    const reach = this.#reach('line', isCoarse)
    return this.#at(point, reach).findLast((shape) => hitsShape(shape, point, reach)) ?? null
  }

  /** The smallest shape that contains a point, where no line is hit. */
  pickInside(point: PagePoint): Shape | null {
    const around = this.#at(point, 0).filter(({ kind }) => kind !== 'ink' && kind !== 'line' && kind !== 'arrow')
    return around.reduce<Shape | null>((best, shape) => (best && sizeOf(best) < sizeOf(shape) ? best : shape), null)
  }

  /** Whether a point is in the selection's frame. */
  holds(point: PagePoint): boolean {
    const frame = frameOfChosen(this.#editor.selection)
    return frame !== null && holds(frame, point, 0)
  }

  /** The end at a point of a line or an arrow that is selected alone. */
  endAt(point: PagePoint, isCoarse: boolean): 'from' | 'to' | null {
    const { selection } = this.#editor
    const line = selection.isLoose ? chosenLine(selection.shapes()) : null
    const reach = this.#reach('handle', isCoarse)
    const ends = ['to', 'from'] as const
    return (
      ends.find((end) => line && Math.hypot(line.ends[end].x - point.x, line.ends[end].y - point.y) <= reach) ?? null
    )
  }

  /** The handle at a point, or `turn` for the rotation handle. */
  handleAt(point: PagePoint, isCoarse: boolean): HandleName | 'turn' | null {
    const { selection } = this.#editor
    const frame = frameOfChosen(selection)
    if (!frame || !selection.isLoose) return null
    const shown = { shapes: selection.shapes(), zoom: this.#editor.camera.view.value.zoom, isCoarse }
    const reach = this.#reach('handle', isCoarse)
    const isNear = (at: Offset) => Math.hypot(at.x - point.x, at.y - point.y) <= reach
    if (isTurnable(shown.shapes) && isNear(turnPointOf(frame, shown))) return 'turn'
    // A line has its ends instead.
    if (chosenLine(shown.shapes)) return null
    return handlesOf(frame, shown).find((name) => isNear(pointOf(frame, handles[name]))) ?? null
  }

  /** Selects shapes inside a box, in addition to the previous selection. */
  chooseInBox(box: Box, before: Iterable<string>): void {
    this.#choose(before, this.#in(box), (shape) => boxContains(box, boundsOf(shape)))
  }

  /** Selects shapes inside a drawn loop, in addition to the previous selection. */
  chooseInLoop(loop: readonly Offset[], before: Iterable<string>): void {
    const box = boxOfPoints(loop)
    this.#choose(before, box ? this.#in(box) : [], (shape) => isInLoop(shape, loop))
  }

  #choose(before: Iterable<string>, found: readonly Shape[], isMeant: (shape: Shape) => boolean): void {
    const meant = found.filter((shape) => !shape.isLocked && isMeant(shape))
    this.#editor.selection.choose([...before, ...meant.map(({ id }) => id)])
  }

  #reach(of: 'line' | 'handle', isCoarse: boolean): number {
    return reaches[isCoarse ? 'coarse' : 'fine'][of] / this.#editor.camera.view.value.zoom
  }

  #at({ x, y }: PagePoint, reach: number): readonly Shape[] {
    return this.#in(growBox({ minX: x, minY: y, maxX: x, maxY: y }, reach))
  }

  #in(box: Box): readonly Shape[] {
    return this.#editor.page?.shapes.in(box) ?? []
  }
}

function sizeOf(shape: Shape): number {
  const { minX, minY, maxX, maxY } = boundsOf(shape)
  return (maxX - minX) * (maxY - minY)
}
