const known = new WeakMap<object, readonly number[]>()
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

/** Where each word of a text ends, in every script; the last end is the text's own. Kept by the properties it is of. */
export function wordEnds(props: { readonly text: string }): readonly number[] {
  const found = known.get(props)
  if (found !== undefined) return found
  const ends: number[] = []
  for (const { index, segment, isWordLike } of segmenter.segment(props.text)) {
    if (isWordLike || ends.length === 0) ends.push(index + segment.length)
    // A full stop comes with its word.
    else ends[ends.length - 1] = index + segment.length
  }
  known.set(props, ends)
  return ends
}
