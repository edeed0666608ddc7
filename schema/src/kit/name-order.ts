import { foldAccents, foldSearch } from './text-fold.ts'

const collator = new Intl.Collator('en', { numeric: true })

/** The order of a list of people: as a reader expects it, with *Roll 2* before *Roll 10* in the digits of any script. */
export function compareNames(one: string, other: string): number {
  return collator.compare(one, other) || (one < other ? -1 : one > other ? 1 : 0)
}

/**
 * A key whose order by code points is the order of `compareNames`, for an index of a database without a collation. Names
 * that differ in case or accents only follow one another, in a fixed order.
 */
export function nameKey(name: string): string {
  const letters = name.normalize('NFC').toLowerCase()
  const folded = foldAccents(letters.replace(/[\u0400-\u06ff]/gu, (letter) => letterKeys[letter] ?? letter))
    .replace(/\d+/gu, numberKey)
    // Both syllabaries of Japanese are in the same order.
    .replace(/[\u30a1-\u30f6]/gu, (kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) - 0x60))
  // No folded name contains a line feed, and it is less than a space: *Ann* is before *Ann Lee*.
  return `${folded}\n${name.toWellFormed()}`
}

/** The first and last name of a person as one. */
export function wholeName(name: string, lastName: string): string {
  return `${name} ${lastName}`.trim()
}

/** `nameKey` of a person's whole name. */
export function memberNameKey(name: string, lastName: string): string {
  return nameKey(wholeName(name, lastName))
}

/** The digits of a number after their count, so that 2 is before 10. */
function numberKey(digits: string): string {
  const plain = digits.replace(/^0+(?=.)/u, '')
  return String.fromCodePoint(0x30 + Math.min(plain.length, 0x0f)) + plain
}

/** Letters whose place in the alphabet is not that in Unicode, or that lose a sign in folding, after what they follow. */
const letterKeys: Readonly<Record<string, string>> = {
  ...{ ґ: 'г\uffff', ђ: 'д\uffff', є: 'е\uffff', і: 'и\uffff', ї: 'и\uffff\uffff', й: 'и\uffff\uffff\uffff' },
  ...{ ј: 'и\uffff\uffff\uffff\uffff', љ: 'л\uffff', њ: 'н\uffff', ћ: 'т\uffff', ў: 'у\uffff', џ: 'ч\uffff' },
  ...{ پ: 'ب\uffff', ٹ: 'ت\uffff', چ: 'ج\uffff', ڈ: 'د\uffff', ڑ: 'ر\uffff', ژ: 'ز\uffff', گ: 'ك\uffff' },
  ...{ ں: 'ن\uffff', ھ: 'ه\uffff', ہ: 'ه\uffff', ے: 'ي\uffff' },
}

/** Whether a name or an address contains the typed text, in any spelling and at any place. */
export function holdsName(text: string, typed: string): boolean {
  return foldSearch(text).includes(foldSearch(typed))
}
