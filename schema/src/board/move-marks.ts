import { partsOf, type Mark } from './shapes/marks.ts'

/** The marks of a stretch of a text, with places counted from the stretch's new position. */
export function marksIn(marks: readonly Mark[], [from, to]: readonly [number, number], at = 0): Mark[] {
  return partsOf(marks, from, to).flatMap(({ mark, ...part }) =>
    mark ? [{ ...mark, from: part.from - from + at, to: part.to - from + at }] : [],
  )
}

/**
 * The marks of a text after an edit. Text before and after the edit retains its marks; text typed into a stretch, or at
 * its end, takes the stretch's marks.
 */
export function marksAfter(marks: readonly Mark[], before: string, after: string): Mark[] {
  const least = Math.min(before.length, after.length)
  let head = 0
  while (head < least && before[head] === after[head]) head += 1
  let tail = 0
  while (tail < least - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1
  const end = before.length - tail
  const grown = after.length - before.length
  const moved = (place: number, within: number) => {
    if (place < head) return place
    return place >= end ? place + grown : within
  }
  return marks.flatMap((mark) => {
    const from = moved(mark.from, mark.from === head ? head : end + grown)
    const to = moved(mark.to, head)
    return to > from ? [{ ...mark, from, to }] : []
  })
}
