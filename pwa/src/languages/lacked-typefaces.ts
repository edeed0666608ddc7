import { mathsTypeface, scriptTypefaceOf } from './scripts.ts'

/**
 * A typeface that loads where a device lacks it: its file, and its characters as a `unicode-range`. Null is one that
 * follows the device's typefaces and is used for what those lack: an arrow over a letter needs both in one file.
 */
export type LackedTypeface = { readonly name: string; readonly address: string; readonly letters: string | null }

/** The files that names of people use as well (`names.css`), and the Hindi and the Arabic of the app. */
const files: Record<string, string> = import.meta.glob(
  [
    '../../node_modules/@fontsource/noto-sans-devanagari/files/*-devanagari-400-normal.woff2',
    '../../node_modules/@fontsource/noto-sans-bengali/files/*-bengali-400-normal.woff2',
    '../../node_modules/@fontsource/noto-sans-gujarati/files/*-gujarati-400-normal.woff2',
    '../../node_modules/@fontsource/noto-sans-kannada/files/*-kannada-400-normal.woff2',
    '../../node_modules/@fontsource/noto-sans-oriya/files/*-oriya-400-normal.woff2',
    '../../node_modules/@fontsource/noto-sans-arabic/files/*-arabic-400-normal.woff2',
    '../../node_modules/@fontsource/noto-sans-math/files/*-400-normal.woff2',
    '../../node_modules/@fontsource/noto-sans/files/*-{greek,cyrillic,cyrillic-ext}-400-normal.woff2',
  ],
  { query: '?url', import: 'default', eager: true },
)

/**
 * Besides the letters of a script its joiners and separators, and the signs that it shares with others: no space and no
 * digit of Latin.
 */
const lettersOf: Readonly<Record<string, string | null>> = {
  [mathsTypeface]: null,
  'noto-sans-devanagari-devanagari':
    'U+0900-097F, U+1CD0-1CF9, U+200C-200D, U+20A8, U+20B9, U+20F0, U+25CC, U+A830-A839, U+A8E0-A8FF',
  'noto-sans-bengali-bengali': 'U+0951-0952, U+0964-0965, U+0980-09FE, U+200C-200D, U+20B9, U+25CC',
  'noto-sans-gujarati-gujarati': 'U+0951-0952, U+0964-0965, U+0A80-0AFF, U+200C-200D, U+20B9, U+25CC, U+A830-A839',
  'noto-sans-kannada-kannada': 'U+0951-0952, U+0964-0965, U+0C80-0CF3, U+200C-200D, U+20B9, U+25CC',
  'noto-sans-oriya-oriya': 'U+0951-0952, U+0964-0965, U+0B01-0B77, U+200C-200D, U+20B9, U+25CC',
  'noto-sans-arabic-arabic':
    'U+0600-06FF, U+0750-077F, U+0870-088E, U+0890-0891, U+0897-08FF, U+200C-200E, U+FB50-FDFF, U+FE70-FEFC',
  'noto-sans-greek': 'U+0370-03FF',
  'noto-sans-cyrillic': 'U+0301, U+0400-045F, U+0490-0491, U+04B0-04B1, U+2116',
  'noto-sans-cyrillic-ext': 'U+0460-052F, U+1C80-1C8A, U+20B4, U+2DE0-2DFF, U+A640-A69F, U+FE2E-FE2F',
}

const typefaces = new Map(
  Object.entries(files).flatMap(([path, address]) => {
    const name = path.replace(/^.*\/|-400-normal\.woff2$/g, '')
    const letters = lettersOf[name]
    return letters === undefined ? [] : [[name, { name, address, letters }]]
  }),
)

/** A mark belongs to the letter before it, and means nothing alone. */
const isLetter = /\p{L}/u
/** Arrows and signs over a letter: a device may have the mark, and not in the typeface of the letter beneath it. */
const isOverLetters = /[\u20d0-\u20f0]/
const firstChinese = 0x2e80
const isChinese = /[\u2e80-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\u{20000}-\u{323af}]/u

/**
 * The typefaces that a text needs and the device lacks: those of the characters that it shows as boxes. Rejects where
 * that cannot be known now: for Chinese or Japanese, without the list of their files.
 */
export async function lackedTypefaces(text: string, isBoxed: (letter: string) => boolean): Promise<LackedTypeface[]> {
  const lacked = new Set<LackedTypeface>()
  for (const letter of new Set(text)) {
    const known = typefaces.get(scriptTypefaceOf(letter) ?? '')
    const isShown = known?.name === mathsTypeface || isLetter.test(letter)
    const isOurs = known ? isShown && !lacked.has(known) : isChinese.test(letter)
    if (!isOurs || !(isOverLetters.test(letter) || isBoxed(letter))) continue
    const found = known ?? (await chinesePart(letter))
    if (found) lacked.add(found)
  }
  return [...lacked]
}

/** The list of the hundred files of Chinese is a file of its own, which few devices ever need. */
async function chinesePart(letter: string): Promise<LackedTypeface | undefined> {
  const { chineseTypefaceOf } = await import('./typefaces.ts')
  const part = await chineseTypefaceOf(letter)
  return part && { ...part, letters: beyondLatin(part.ranges) }
}

/** Some of those files have Latin letters and the space as well, which the device draws in its own typeface. */
function beyondLatin(ranges: readonly (readonly [from: number, to: number])[]): string {
  const hex = (point: number) => Math.max(firstChinese, point).toString(16)
  return ranges.flatMap(([from, to]) => (to < firstChinese ? [] : [`U+${hex(from)}-${hex(to)}`])).join()
}
