import { foldEnglish } from './english-variants.ts'
import { typedForm } from './superscript-text.ts'

/**
 * Folds spelling variants: case, width, digits of any script, quotes, dashes, joiners, optional marks, spaces. Other
 * letters, vowel signs and accents remain distinct. Idempotent.
 */
export function foldSpelling(text: string): string {
  const plain = typedForm(text.toWellFormed())
    .normalize('NFKC')
    .replaceAll('\u2044', '/')
    .toLowerCase()
    .normalize('NFKD')
    .replace(invisible, '')
    .replace(/\p{Nd}/gu, digitOf)
    .replace(singleQuotes, "'")
    .replace(doubleQuotes, '"')
    .replace(dashes, '-')
    .replace(/ß|ẞ/gu, 'ss')
    .replaceAll('ς', 'σ')
    .replaceAll('е\u0308', 'е')
  return foldIndic(foldArabic(plain)).normalize('NFC').replace(/\s+/gu, ' ').trim()
}

/**
 * Text folded for search: as `foldSpelling`, and without accents, seats of hamza, and the differences between British and
 * American English.
 */
export function foldSearch(text: string): string {
  return foldEnglish(foldAccents(text)).replace(/\s+/gu, ' ').trim()
}

/** Folds spelling variants, accents and seats of hamza. Words of British and American English remain distinct. */
export function foldAccents(text: string): string {
  return foldSpelling(text)
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u0653-\u0655]/gu, '')
    .normalize('NFC')
    .replace(/[ىةæœøłđı]/gu, (letter) => searchForms[letter] ?? letter)
}

const searchForms: Readonly<Record<string, string>> = {
  ى: 'ي',
  ة: 'ه',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
}

// Joiners only shape letters in Indic scripts. Persian separates words with one, but is often written without it; a
// joiner never distinguishes two words.
const invisible = /[\p{Cf}\uFEFF]|\u034F|\p{Variation_Selector}/gu
const singleQuotes = /[\u2018\u2019\u201A\u201B\u2032\u02B9\u02BB\u02BC\u02C8`\u00B4\uA78C]/gu
const doubleQuotes = /[\u201C-\u201F\u2033\u00AB\u00BB\u3003]/gu
const dashes = /[\u2010-\u2015\u2212\u2043\uFE58\uFE63]/gu

/** The ASCII digit of any script's; the ten of each script follow one another in Unicode. */
function digitOf(digit: string): string {
  if (digit <= '9') return digit
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String(code - zero)
}

// Vowel marks and the stretching stroke are written or left out; letters of Persian keyboards replace Arabic ones.
const arabicMarks = /\u0640|[\u0610-\u061A\u064B-\u0652\u0656-\u065F\u0670\u06D6-\u06ED]/gu

/** Text in decomposed form without the Arabic signs that writers leave out. A hamza on alef is one of them. */
function foldArabic(text: string): string {
  return text
    .replace(arabicMarks, '')
    .replace(/[\u0627\u0671](?:\u0653|\u0654|\u0655)?/gu, '\u0627')
    .replaceAll('\u06CC', '\u064A')
    .replaceAll('\u06A9', '\u0643')
}

/** First code points of Devanagari, Bengali, Gujarati, Odia and Kannada, whose letters are in the same order. */
const blocks = [0x0900, 0x0980, 0x0a80, 0x0b00, 0x0c80]

/** The nasal of each row of consonants, and the row's first and last, as offsets in a block. */
const rows = [
  [0x19, 0x15, 0x18],
  [0x1e, 0x1a, 0x1d],
  [0x23, 0x1f, 0x22],
  [0x28, 0x24, 0x27],
  [0x2e, 0x2a, 0x2d],
] as const

let known: { pattern: RegExp; anusvara: string }[] | undefined

/** For each script the nasals before their own row, and what is written for them. */
const nasals = () =>
  (known ??= blocks.map((block) => {
    const at = (offset: number) => String.fromCodePoint(block + offset)
    const ofRows = rows.map(([nasal, first, last]) => `${at(nasal)}${at(0x4d)}(?=[${at(first)}-${at(last)}])`)
    return { pattern: new RegExp(ofRows.join('|'), 'gu'), anusvara: at(0x02) }
  }))

/**
 * Folds Indic spellings of one word, in decomposed form. A nasal before its own row becomes an anusvara, and so do the
 * moon-dots of Hindi and Gujarati. Dots below letters are dropped where print omits them.
 */
function foldIndic(text: string): string {
  if (!/[\u0900-\u0CFF]/u.test(text)) return text
  const plain = text
    .replace(/[\u093C\u0ABC\u0CBC]/gu, '')
    .replaceAll('\u0901', '\u0902')
    .replaceAll('\u0A81', '\u0A82')
    // The Bengali letter khanda ta is a ta without its vowel.
    .replaceAll('\u09CE', '\u09A4\u09CD')
  return nasals().reduce((folded, { pattern, anusvara }) => folded.replace(pattern, anusvara), plain)
}
