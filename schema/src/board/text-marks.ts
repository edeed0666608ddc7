import { letterParts, type LetterPart, type Lettering, type Mark } from './shapes/marks.ts'
import { marksOf, stretchesOf, type Stretch } from './shapes/stretches.ts'

/** Marks with one part set for a stretch of the text; null removes it there. */
export function withLetters<Part extends LetterPart>(
  marks: readonly Mark[],
  [from, to]: readonly [number, number],
  mark: { readonly part: Part; readonly value: NonNullable<Lettering[Part]> | null },
): Mark[] {
  const stretches = stretchesOf(marks)
  const retained = stretches[mark.part].flatMap((each) => [
    { ...each, to: Math.min(each.to, from) },
    { ...each, from: Math.max(each.from, to) },
  ])
  const own = mark.value === null ? [] : [{ from, to, value: mark.value }]
  const all = [...retained, ...own].filter((each) => each.to > each.from).sort((one, other) => one.from - other.from)
  return joined(marksOf({ ...stretches, [mark.part]: all }))
}

/** The one value of a part in all of a stretch. Null if some of the stretch has no value or another one. */
export function markIn<Part extends LetterPart>(
  marks: readonly Mark[],
  [from, to]: readonly [number, number],
  part: Part,
): NonNullable<Lettering[Part]> | null {
  let at = from
  let value: Mark[Part] | undefined
  for (const mark of marks) {
    if (mark.to <= at || mark.from >= to) continue
    if (mark.from > at || mark[part] === undefined || (value !== undefined && mark[part] !== value)) return null
    value = mark[part]
    at = mark.to
  }
  return at >= to && value !== undefined ? value : null
}

/** The stored form of one part's stretches: a list of places, with values where they are more than true. */
export function packStretches(stretches: readonly Stretch[]): unknown {
  return stretches.map(({ from, to, value }) => (value === true ? [from, to] : [from, to, value]))
}

/** Marks of which those that meet and are alike are one. */
function joined(marks: readonly Mark[]): Mark[] {
  const list: Mark[] = []
  for (const mark of marks) {
    const last = list.at(-1)
    const isOne = last?.to === mark.from && letterParts.every((part) => last[part] === mark[part])
    if (last && isOne) list[list.length - 1] = { ...last, to: mark.to }
    else list.push(mark)
  }
  return list
}
