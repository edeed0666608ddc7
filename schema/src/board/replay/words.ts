const known = new WeakMap<object, readonly number[]>()
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

/** The end of each word of a text, in every script; the last end is the text's own. Cached by the properties. */
export function wordEnds(props: { readonly text: string }): readonly number[] {
  const found = known.get(props)
  if (found !== undefined) return found
  const ends: number[] = []
  for (const { index, segment, isWordLike } of segmenter.segment(props.text)) {
    if (isWordLike || ends.length === 0) ends.push(index + segment.length)
    // A full stop appears with its word.
    else ends[ends.length - 1] = index + segment.length
  }
  known.set(props, ends)
  return ends
}
