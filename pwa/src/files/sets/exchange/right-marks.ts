import { fold } from '@takhti/schema/kit/words'

/** Letters that count options in the scripts of the interface's languages, each from its first on. */
const series = [
  'abcdefghij',
  'कखगघङचछजझञ',
  // Arabic counts by the Abjad order of its letters, and by the alphabetical one.
  'ابجدهوزحطي',
  'أبجدهوزحطي',
  'أبتثجحخدذر',
  'কখগঘঙচছজঝঞ',
  'કખગઘઙચછજઝઞ',
  'କଖଗଘଙଚଛଜଝଞ',
  'ಕಖಗಘಙಚಛಜಝಞ',
  'абвгдежзик',
] as const
const roman = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x']
const hindiWords = ['अ', 'ब', 'स', 'द']

/** The places that a mark before an option may name, from 0; a letter can count in two orders. */
export function placesOfMark(mark: string): number[] {
  const plain = mark.normalize('NFKC').toLowerCase()
  const digits = westernDigits(plain)
  if (/^\d{1,2}$/.test(digits)) return [Number(digits) - 1]
  const letters = series.filter((each) => plain.length === 1 && each.includes(plain)).map((each) => each.indexOf(plain))
  return [...letters, hindiWords.indexOf(plain), roman.indexOf(plain)].filter((place) => place >= 0)
}

/** Digits of any script as those of ASCII. */
export function westernDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let zero = code
    while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
    return String(code - zero)
  })
}

/** The result of an answer: positions of options from 0, and whether all of its words named one. */
type RightMarks = { right: ReadonlySet<number>; isKnown: boolean }

/**
 * The options that an answer names: as `option 2`, by their text, or by marks as in `B`, `2`, `A, C` or `ख`. `marks`
 * are those before the options, where they have some.
 */
export function rightMarksOf(answer: string, titles: readonly string[], marks: readonly string[] = []): RightMarks {
  if (answer.trim() === '') return { right: new Set(), isKnown: true }
  const whole = placeOf(answer, titles, marks)
  if (whole !== null) return { right: new Set([whole]), isKnown: true }
  const parts = answer
    .split(/[,;|&،؛、]|\s(?:and|और|एवं|و)\s/u)
    .map((part) => part.trim())
    .filter(Boolean)
  const places = parts.map((part) => placeOf(part, titles, marks))
  const right = new Set(places.filter((place) => place !== null))
  return { right, isKnown: right.size > 0 && !places.includes(null) }
}

function placeOf(part: string, titles: readonly string[], marks: readonly string[]): number | null {
  const [, number] = /^option (\d{1,2})$/.exec(part.trim()) ?? []
  if (number !== undefined && Number(number) <= titles.length) return Number(number) - 1
  const titled = titles.findIndex((title) => fold(title) === fold(part))
  if (titled >= 0) return titled
  const [, mark = ''] = /^[([]?\s*([\p{L}\p{M}]{1,4}|\p{Nd}{1,2})\s*(?:[)\].:।]|$)/u.exec(part.trim()) ?? []
  if (mark === '') return null
  const typed = marks.findIndex((each) => each.toLowerCase() === mark.toLowerCase())
  if (typed >= 0) return typed
  return placesOfMark(mark).find((place) => place >= 0 && place < titles.length) ?? null
}
