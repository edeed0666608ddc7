/** The most phrases of one segment that are recorded as emphasised, and the longest of them. */
export const emphasisLimits = { phrases: 40, characters: 80, words: 6 } as const

// Where this much of a paragraph is bold, its look is bold, and marks no term in it.
const mostOfText = 0.5

/** The phrases of a paragraph that are set in bold, each once: short enough for a term, without the stops beside them. */
export function emphasisOf(text: string, phrases: readonly string[]): string[] {
  const bare = phrases
    .map((phrase) => phrase.replaceAll(/\s+/gu, ' ').replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N})]+$/gu, ''))
    .filter((phrase) => phrase.length > 1)
  const bold = bare.reduce((sum, { length }) => sum + length, 0)
  if (bold > mostOfText * text.length) return []
  const isTerm = (phrase: string) =>
    phrase.length <= emphasisLimits.characters &&
    phrase.split(' ').length <= emphasisLimits.words &&
    /\p{L}{2}/u.test(phrase)
  return [...new Set(bare.filter(isTerm))].slice(0, emphasisLimits.phrases)
}
