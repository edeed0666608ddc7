import { isUnspaced } from '../kit/word-roots.ts'
import { primaryLanguage, wordsOf } from '../kit/words.ts'

const [lowest, highest] = [1, 16]

/**
 * The school year in which pupils can read a text, 1 to 16. English by Flesch and Kincaid, languages with spaces by
 * LIX, Chinese and Japanese by the length of their sentences. Undefined for a text without words.
 */
export function readingGrade(text: string, language: string): number | undefined {
  const words = wordsOf(text)
  if (words.length === 0) return undefined
  const sentences = Math.max(1, text.match(/[.!?।॥؟。！？]+(?=\s|$|[”’"'」』])|[。！？]/gu)?.length ?? 1)
  const perSentence = words.length / sentences
  return bounded(gradeOf(words, perSentence, { text, language }))
}

function gradeOf(words: readonly string[], perSentence: number, of: { text: string; language: string }): number {
  if (isUnspaced(of.text)) return perSentence / 5
  if (primaryLanguage(of.language) === 'en') {
    const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0)
    return 0.39 * perSentence + 11.8 * (syllables / words.length) - 15.59
  }
  // Vowel signs do not make an Indic word long, so they are not counted. Anderson's table is nearly linear.
  const long = words.filter((word) => word.replace(/\p{M}/gu, '').length > 6).length
  return (perSentence + (100 * long) / words.length - 10) / 4
}

/** Syllables of a folded English word, by its groups of vowels; at least one. */
function syllablesOf(word: string): number {
  const groups = word.replace(/(?<=[^laeiouy])es$|(?<=[^td])ed$|(?<=[^l])e$/, '').match(/[aeiouy]+/g)?.length ?? 0
  return Math.max(1, groups)
}

function bounded(grade: number): number {
  return Math.min(highest, Math.max(lowest, Math.round(grade * 10) / 10))
}
