/** The most slides of a file, after long ones were divided. */
export const maxSlides = 300

/** The most slides or headings that a caller sends. */
export const maxSlidesGiven = 300

export const maxTextLength = 20_000

export const maxNotesLength = 20_000

export const maxBulletsGiven = 500

export const maxCells = 500

export const maxAddressLength = 2_000

export const maxPictureBytes = 1_000_000

/** The most bytes of the pictures of a file together. */
export const maxPicturesBytes = 4_000_000

/** The most characters of an outline that is text. */
export const maxOutlineLength = 500_000

/** The most slides of an outline that a person types: more are a book, and each would be looked through in vain. */
export const maxTypedSlides = 60

/** The built-in looks of slides: four on white, one on a dark ground, and one in black and white. */
export const themes = ['sea', 'leaf', 'plum', 'slate', 'chalk', 'plain'] as const

export type ThemeName = (typeof themes)[number]

/** How much of a slide fits its layout, in columns of the width of a Latin letter and in lines. */
export const fit = {
  title: 96,
  subtitle: 160,
  bullets: { columns: 56, lines: 9, most: 7, each: 5 },
  definition: { columns: 40, lines: 8 },
  side: { columns: 26, lines: 9, most: 5 },
  table: { columns: 96, lines: 9, rows: 8, across: 6, cell: 100 },
  options: { columns: 56, lines: 7, most: 6 },
  caption: 160,
} as const

const wide =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFF60\uFFE0-\uFFE6]|\p{Extended_Pictographic}/u

/** The width of a text in columns: a wide character is two, a combining mark none. */
export function columnsOf(text: string): number {
  let columns = 0
  for (const character of text) columns += /^\p{M}$/u.test(character) ? 0 : wide.test(character) ? 2 : 1
  return columns
}

/** The lines that a text takes at a width, each line break counted. */
export function linesAt(text: string, columns: number): number {
  return text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(columnsOf(line) / columns)), 0)
}

const rightToLeft = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Whether a text begins at the right, by its first letter. */
export function isFromRight(text: string): boolean {
  return rightToLeft.test(text)
}
