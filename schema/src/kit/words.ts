import { typedForm } from './superscript-text.ts'

/** Text folded for comparison: compatibility forms, lower case, single spaces. */
export function fold(text: string): string {
  return letters(text).replace(/\s+/gu, ' ').trim()
}

// Half of a surrogate pair is stored as U+FFFD, and so must be the text that is compared with it.
function letters(text: string): string {
  return typedForm(text.toWellFormed()).normalize('NFKC').toLowerCase()
}

// Han and kana are written without spaces, so each character of them counts as a word of its own.
const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}\p{N}]+(?:(?:\^[-+]?|['’.,-])[\p{L}\p{M}\p{N}]+)*/gu

// Joiners shape a letter and part no words.
const joiners = /[\u00AD\u200B-\u200D\u2060]/gu

/** The words of a text in any script, folded, in order; punctuation inside a word (3.5, well-known) stays. */
export function wordsOf(text: string): string[] {
  return letters(text).replace(joiners, '').match(word) ?? []
}

/** A word without its commonest English endings, good enough to see that `absorbs` and `absorbing` are one word. */
export function stem(text: string): string {
  if (text.length < 5 || !/^[a-z-]+$/.test(text)) return text
  return text
    .replace(/(?:ies|ied)$/, 'y')
    .replace(/(?:ations?|itions?|ings?|ed|es|ly|s)$/, '')
    .replace(/([b-df-hj-np-tv-z])\1$/, '$1')
    .replace(/(?<=.{4})[ey]$/, '')
}

/** The first part of a BCP 47 tag, in lower case: `en` of `en-GB`. */
export function primaryLanguage(tag: string): string {
  return (tag.split('-')[0] ?? '').toLowerCase()
}

/** Whether `whole` contains `part` as a run of words, regardless of case and punctuation. False for an empty part. */
export function holdsWords(whole: string, part: string): boolean {
  const sought = wordsOf(part)
  return sought.length > 0 && ` ${wordsOf(whole).join(' ')} `.includes(` ${sought.join(' ')} `)
}
