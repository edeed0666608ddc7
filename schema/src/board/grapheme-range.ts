/**
 * Viramas that join the consonants around them into one sign, in the scripts that do; Tamil has only two such signs.
 */
const bound = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0c4d\u0ccd\u0d4d\u0dca\u1039\u17d2]\u200d?$/
const tamil = /(\u0b95\u0bcd$|[\u0bb6\u0bb8]\u0bcd$)/
/** Lam, which is one sign with the alef after it. */
const lam = /\u0644\p{M}*$/u
const alef = /^[\u0622\u0623\u0625\u0627]/

let graphemes: Intl.Segmenter | undefined

/**
 * Extends a stretch of a text to the borders of its characters, so that no single sign has two styles. Marks remain
 * with their letter, conjuncts and ligatures whole.
 */
export function wholeLetters(text: string, [from, to]: readonly [number, number]): [from: number, to: number] {
  const [begin, end] = [Math.min(from, text.length), Math.min(to, text.length)]
  if (begin >= end) return [begin, begin]
  return [
    bordersAround(text, begin).findLast((place) => place <= begin) ?? begin,
    bordersAround(text, end).find((place) => place >= end) ?? end,
  ]
}

/** The borders of the paragraph around a place, within which its characters are. */
function bordersAround(text: string, place: number): number[] {
  const start = place === 0 ? 0 : text.lastIndexOf('\n', place - 1) + 1
  const stop = text.indexOf('\n', place)
  const line = text.slice(start, stop < 0 ? undefined : stop)
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  const borders = [start]
  for (const { index, segment } of graphemes.segment(line)) {
    if (index > 0 && !isOne(line.slice(Math.max(0, index - 4), index), segment)) borders.push(start + index)
  }
  return [...borders, start + line.length]
}

/** Whether characters form one sign with the following ones. */
function isOne(before: string, after: string): boolean {
  if (lam.test(before)) return alef.test(after)
  if (bound.test(before)) return /^\p{L}/u.test(after)
  return tamil.test(before) && /^[\u0bb7\u0bb0]/.test(after)
}
