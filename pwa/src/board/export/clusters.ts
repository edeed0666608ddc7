const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

const isIgnorable = /\p{Default_Ignorable_Code_Point}|\p{Cc}/u

/** The grapheme clusters of a text: a character with its marks, an emoji with its parts. */
export function clustersOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/**
 * The code points that a typeface must have for a cluster: in composed form where Unicode has one, without invisible
 * ones.
 */
export function pointsOf(cluster: string): number[] {
  return Array.from(cluster.normalize('NFC'))
    .filter((letter) => !isIgnorable.test(letter))
    .map((letter) => letter.codePointAt(0) ?? 0)
}
