import bidiFactory from 'bidi-js'
import { fromLeft } from '../canvas/visual-order.ts'
import { clustersOf } from './clusters.ts'

const bidi = bidiFactory()

/** A part of a line that is shaped in one call. */
export type Run<Face> = {
  readonly face: Face
  readonly from: number
  readonly to: number
  readonly isRtl: boolean
}

/** Splits a line into runs of one direction and typeface, in visual order from the left. */
export function runsOf<Face>(
  line: string,
  isFromRight: boolean,
  faceOf: (cluster: string, before: Face | null) => Face,
): Run<Face>[] {
  const { levels } = bidi.getEmbeddingLevels(line, isFromRight ? 'rtl' : 'ltr')
  const runs: (Run<Face> & { to: number; level: number })[] = []
  let at = 0
  for (const letter of clustersOf(line)) {
    const last = runs.at(-1)
    const face = faceOf(letter, last?.face ?? null)
    const level = levels[at] ?? 0
    const to = at + letter.length
    if (last && last.face === face && last.level === level) last.to = to
    else runs.push({ face, from: at, to, level, isRtl: level % 2 === 1 })
    at = to
  }
  return fromLeft(runs)
}
