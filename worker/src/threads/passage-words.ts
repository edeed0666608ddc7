import { isAskingWord } from '@takhti/assistant/tasks/asking-words'
import { isFunctionWord } from '@takhti/schema/kit/function-words'
import { isUnspaced } from '@takhti/schema/kit/word-roots'
import { fold, stem, wordsOf } from '@takhti/schema/kit/words'
import { searchWords } from '@takhti/schema/lessons/search-words'

/** The terms of a passage as the index stores them. A word with an Arabic prefix is indexed with and without it. */
export function indexWords(text: string): string {
  return searchWords(text)
    .flatMap((word) => [...new Set([word, bare(word)])])
    .join(' ')
}

// "the", "and", "in" and "for"; after folding, when the forms of alef are one.
function bare(word: string): string {
  return word.length < 5 ? word : word.replace(/^[وفبكل]?ال|^لل/u, '')
}

/** More terms than these add nothing to what a question is about. */
const mostTerms = 40

/**
 * The index query for a question: each of its content words by the prefix of all its forms, and each pair of characters
 * where no spaces are written. In the index's own syntax; empty where the question has no content word.
 */
export function termsOf(question: string, languages: readonly string[]): string[] {
  const isMatter = (word: string) =>
    languages.every((language) => !isFunctionWord(word, language) && !isAskingWord(word, language))
  const spaced = wordsOf(question).filter((word) => !isUnspaced(word) && isMatter(word))
  return [...new Set([...spaced.flatMap(formsOf), ...pairsOf(question, isMatter)])].slice(0, mostTerms)
}

const piece = /[\p{L}\p{M}\p{N}]+/gu

// Only letters, signs and digits are between the quotes, so nothing can end them.
function formsOf(word: string): string[] {
  const pieces = searchWords(word).flatMap((each) => each.match(piece) ?? [])
  const [only] = pieces
  if (only === undefined) return []
  if (pieces.length > 1) return [`"${pieces.join(' ')}"`]
  const [whole, root] = [bare(only), rootOf(bare(only))]
  return root.length < 3 || (root === whole && root.length < 4)
    ? [`"${whole}"`, `"${whole}s"`]
    : [`"${whole}"`, `"${root}" *`]
}

// As the forms of a word are compared when passages are weighed (`isSameWord`).
function rootOf(word: string): string {
  return /^[a-z]+$/.test(word) ? stem(word) : word.slice(0, Math.max(4, Math.ceil(0.75 * word.length)))
}

const stretches = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu

function pairsOf(question: string, isMatter: (word: string) => boolean): string[] {
  return (fold(question).match(stretches) ?? []).flatMap((stretch) => {
    const letters = [...stretch]
    if (letters.length === 1) return isMatter(stretch) ? [`"${stretch}"`] : []
    return letters.slice(1).flatMap((letter, index) => {
      const before = letters[index] ?? ''
      return isMatter(before) && isMatter(letter) && isMatter(before + letter) ? [`"${before} ${letter}"`] : []
    })
  })
}
