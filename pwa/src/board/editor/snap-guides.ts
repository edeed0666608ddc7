import type { Box, Offset } from '@takhti/schema/board/geometry'
import { boundsOf } from '@takhti/schema/board/shapes/index'
import type { Shape } from '@takhti/schema/board/shapes/index'

/** A snap guide: `x` or `y` stays at `at`, the other runs from `from` to `to`. */
export type Guide = { readonly axis: 'x' | 'y'; readonly at: number; readonly from: number; readonly to: number }

type Mark = { readonly at: number; readonly from: number; readonly to: number }

/** More targets than this would make a moving shape snap everywhere. */
const maxTargets = 400

/** Edges and centres of the shapes around, sorted, so that a pointer step looks up six of them and scans nothing. */
export class Snapping {
  readonly #marks: { readonly x: readonly Mark[]; readonly y: readonly Mark[] }

  constructor(around: readonly Shape[]) {
    // Handwriting has an edge at every height: only constructed shapes are useful snap targets.
    const boxes = around
      .filter(({ kind }) => kind !== 'ink')
      .slice(0, maxTargets)
      .map(boundsOf)
    this.#marks = { x: marksOf(boxes, 'x'), y: marksOf(boxes, 'y') }
  }

  /** The offset that aligns a box, at most `reach` on each axis, and its guides. */
  snap(box: Box, reach: number): { by: Offset; guides: Guide[] } {
    const [x, y] = [this.#nearest(box, 'x', reach), this.#nearest(box, 'y', reach)]
    const by = { x: x?.by ?? 0, y: y?.by ?? 0 }
    const guides = [guideOf('x', x, { from: box.minY + by.y, to: box.maxY + by.y })]
    guides.push(guideOf('y', y, { from: box.minX + by.x, to: box.maxX + by.x }))
    return { by, guides: guides.filter((guide) => guide !== null) }
  }

  #nearest(box: Box, axis: 'x' | 'y', reach: number): { by: number; mark: Mark } | null {
    let found: { by: number; mark: Mark } | null = null
    for (const own of edgesOf(box, axis)) {
      const mark = nearestTo(this.#marks[axis], own)
      if (!mark) continue
      const by = mark.at - own
      if (Math.abs(by) <= reach && (found === null || Math.abs(by) < Math.abs(found.by))) found = { by, mark }
    }
    return found
  }
}

function guideOf(axis: 'x' | 'y', found: { mark: Mark } | null, own: { from: number; to: number }): Guide | null {
  if (found === null) return null
  const { at, from, to } = found.mark
  return { axis, at, from: Math.min(from, own.from), to: Math.max(to, own.to) }
}

function marksOf(boxes: readonly Box[], axis: 'x' | 'y'): Mark[] {
  const marks = boxes.flatMap((box) => {
    const [from, to] = axis === 'x' ? [box.minY, box.maxY] : [box.minX, box.maxX]
    return edgesOf(box, axis).map((at) => ({ at, from, to }))
  })
  return marks.sort((a, b) => a.at - b.at)
}

function edgesOf({ minX, minY, maxX, maxY }: Box, axis: 'x' | 'y'): number[] {
  const [low, high] = axis === 'x' ? [minX, maxX] : [minY, maxY]
  return [low, (low + high) / 2, high]
}

function nearestTo(marks: readonly Mark[], at: number): Mark | undefined {
  let [low, high] = [0, marks.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((marks[middle]?.at ?? Infinity) < at) low = middle + 1
    else high = middle
  }
  const [before, after] = [marks[low - 1], marks[low]]
  if (!before || !after) return before ?? after
  return at - before.at < after.at - at ? before : after
}
