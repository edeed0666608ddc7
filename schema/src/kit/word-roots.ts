import { foldSearch } from './text-fold.ts'
import { stem } from './words.ts'

const ascii = /^[a-z-]+$/

// Han and kana characters are words of their own; what they are part of is compared as runs of text.
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Whether two folded words are forms of one word: by English endings, or by a long common start in other languages. */
export function isSameWord(first: string, second: string): boolean {
  const [one, other] = [folded(first), folded(second)]
  if (one === other || `${one}s` === other || `${other}s` === one) return true
  if (ascii.test(one) && ascii.test(other)) return stem(one) === stem(other)
  const [a, b] = [withoutArticle(one), withoutArticle(other)]
  return a === b || sharedStart(a, b) >= Math.max(4, Math.ceil(0.75 * Math.max(a.length, b.length)))
}

// A text repeats its words, and a look-up is faster than folding.
const foldedWords = new Map<string, string>()
const mostFolded = 20_000

function folded(word: string): string {
  let found = foldedWords.get(word)
  if (found === undefined) {
    if (foldedWords.size >= mostFolded) foldedWords.clear()
    foldedWords.set(word, (found = foldSearch(word)))
  }
  return found
}

/** Whether a text is written without spaces between its words. */
export function isUnspaced(text: string): boolean {
  return unspaced.test(text)
}

// Arabic writes "the", "and", "in" and "for" onto the word.
function withoutArticle(word: string): string {
  return word.length < 5 ? word : word.replace(/^[وفبكل]?ال|^لل/u, '')
}

function sharedStart(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return at
}
