const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

const isIgnorable = /\p{Default_Ignorable_Code_Point}|\p{Cc}/u

/** What a reader takes for one character: a letter with its marks, an emoji with its parts. */
export function clustersOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/** The code points that a typeface must have for a cluster: letters composed where Unicode has them so, without what is never drawn. */
export function pointsOf(cluster: string): number[] {
  return Array.from(cluster.normalize('NFC'))
    .filter((letter) => !isIgnorable.test(letter))
    .map((letter) => letter.codePointAt(0) ?? 0)
}
