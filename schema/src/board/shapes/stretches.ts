import { isLetterValue, isPlace, letterParts, MAX_MARKS, type LetterPart, type Lettering, type Mark } from './marks.ts'

/** A stretch of a text with one value of a mark's part: from one place to before another. */
export type Stretch = { readonly from: number; readonly to: number; readonly value: string | true }

/** The stretches of each part, in their order and apart from each other. */
export type Stretches = { readonly [Part in LetterPart]: readonly Stretch[] }

/** The stretches of each part of marks. Adjacent ones with the same value are merged. */
export function stretchesOf(marks: readonly Mark[]): Stretches {
  const of = (part: LetterPart) => {
    const stretches: Stretch[] = []
    for (const { from, to, [part]: value } of marks) {
      if (value === undefined) continue
      const last = stretches.at(-1)
      if (last?.to === from && last.value === value) stretches[stretches.length - 1] = { ...last, to }
      else stretches.push({ from, to, value })
    }
    return stretches
  }
  return {
    isBold: of('isBold'),
    isItalic: of('isItalic'),
    isUnderlined: of('isUnderlined'),
    link: of('link'),
    colour: of('colour'),
  }
}

/** The marks that the stretches of all parts make together, at most as many as a text may have. */
export function marksOf(stretches: Stretches): Mark[] {
  const edges = new Set(letterParts.flatMap((part) => stretches[part].flatMap(({ from, to }) => [from, to])))
  const places = [...edges].sort((one, other) => one - other)
  const next: Record<LetterPart, number> = { isBold: 0, isItalic: 0, isUnderlined: 0, link: 0, colour: 0 }
  const marks: Mark[] = []
  for (const [index, from] of places.entries()) {
    const to = places[index + 1]
    if (to === undefined || marks.length === MAX_MARKS) break
    const stretched = letterParts.flatMap((part) => {
      while ((stretches[part][next[part]]?.to ?? Infinity) <= from) next[part] += 1
      const stretch = stretches[part][next[part]]
      return stretch && stretch.from <= from ? [[part, stretch.value]] : []
    })
    // Values were matched to their parts when the stretches were read.
    if (stretched.length > 0) marks.push({ from, to, ...(Object.fromEntries(stretched) as Lettering) })
  }
  return marks
}

/** The stretches of a part if the value is some, in their order and apart from each other; else null. */
export function readStretches(part: LetterPart, value: unknown): readonly Stretch[] | null {
  if (!Array.isArray(value) || value.length > MAX_MARKS) return null
  const stretches: Stretch[] = []
  for (const stored of value) {
    if (!Array.isArray(stored)) return null
    const [from, to, value = true, ...rest]: unknown[] = stored
    if (!isPlace(from) || !isPlace(to) || to <= from || from < (stretches.at(-1)?.to ?? 0)) return null
    if (rest.length > 0 || !isLetterValue(part, value)) return null
    stretches.push({ from, to, value: value === true ? value : String(value) })
  }
  return stretches
}
