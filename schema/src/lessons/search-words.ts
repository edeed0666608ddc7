import { fold, wordsOf } from '../kit/words.ts'

// Signs that are written or left out as the writer likes: Latin accents, Arabic vowels and the stretching stroke, joiners.
const optionalSigns = /[\u0300-\u036f\u064b-\u065f\u0670\u0640\u200b-\u200d\ufeff]/gu

const alike: Readonly<Record<string, string>> = { أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ى: 'ي', ة: 'ه', ß: 'ss' }

/**
 * The words of a text as search compares them, in order: folded, without signs that may be left out. Vowel signs of Indic
 * scripts stay, because they make another word; each character of Chinese and Japanese is a word, because no spaces are written.
 */
export function searchWords(text: string): string[] {
  // Lower case comes first, since it makes letters that are alike, as ß of ẞ. Combining signs stand alone only in the decomposed
  // form; Indic signs are kept by what is stripped, not by the form.
  const plain = fold(text)
    .normalize('NFKD')
    .replace(/[أإآٱىةß]/gu, (letter) => alike[letter] ?? letter)
    .replace(optionalSigns, '')
    .normalize('NFC')
  return wordsOf(plain)
}

/** What of a query must be found: one phrase for each part between spaces. */
export function searchPhrases(query: string): string[] {
  return query
    .split(/\s+/u)
    .map((part) => searchWords(part).join(' '))
    .filter((phrase) => phrase !== '')
}

/** Whether every part of a query begins a word of the text; an empty query is found in anything. */
export function isFoundIn(query: string, words: readonly string[]): boolean {
  const text = ` ${words.join(' ')}`
  return searchPhrases(query).every((phrase) => text.includes(` ${phrase}`))
}

/** The words of names or tags as a row keeps them, with spaces between. */
export function wordsOfNames(names: readonly string[]): string {
  return searchWords(names.join(' ')).join(' ')
}
