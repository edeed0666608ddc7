import chineseRanges from '@fontsource/noto-sans-sc/unicode.json?url'
import { scriptTypefaceOf } from './scripts.ts'
import { TypefaceMissing } from './typeface-fault.ts'

/**
 * Addresses of typeface files by their name, e.g. `noto-sans-latin`; each is fetched only when its characters occur.
 */
const files: Record<string, string> = import.meta.glob(
  [
    '../../node_modules/@fontsource/noto-sans/files/*-{latin,latin-ext,greek,greek-ext,cyrillic,cyrillic-ext}-400-normal.woff',
    '../../node_modules/@fontsource/noto-sans-devanagari/files/*-devanagari-400-normal.woff',
    '../../node_modules/@fontsource/noto-sans-bengali/files/*-bengali-400-normal.woff',
    '../../node_modules/@fontsource/noto-sans-gujarati/files/*-gujarati-400-normal.woff',
    '../../node_modules/@fontsource/noto-sans-kannada/files/*-kannada-400-normal.woff',
    '../../node_modules/@fontsource/noto-sans-oriya/files/*-oriya-400-normal.woff',
    '../../node_modules/@fontsource/noto-sans-arabic/files/*-arabic-400-normal.woff',
    '../../node_modules/@fontsource/noto-sans-math/files/*-400-normal.woff',
    '../../node_modules/@fontsource/noto-sans-sc/files/noto-sans-sc-[0-9]*-400-normal.woff',
  ],
  { query: '?url', import: 'default', eager: true },
)

const addresses = new Map(
  Object.entries(files).map(([path, address]) => [path.replace(/^.*\/|-400-normal\.woff$/g, ''), address]),
)

/** The fallback typeface of every text, which has spaces and digits. */
export const plainTypeface = 'noto-sans-latin'

/** The typeface of a character; null where none of ours has it, as for emoji. */
export async function typefaceOf(letter: string): Promise<string | null> {
  return scriptTypefaceOf(letter) ?? (await chineseTypefaceOf(letter))?.name ?? null
}

/** A typeface's file; throws `TypefaceMissing` where it cannot be loaded. */
export async function fetchTypeface(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const address = addresses.get(name)
  if (address === undefined) throw new Error(`no typeface ${name}`)
  return await fetchFile(address)
}

async function fetchFile(address: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(address).catch(() => null)
  if (!answer?.ok) throw new TypefaceMissing(address)
  return new Uint8Array(await answer.arrayBuffer())
}

type Range = readonly [from: number, to: number]

/** A file of the Chinese typeface: its address, and its characters. */
type Part = { readonly name: string; readonly address: string; readonly ranges: readonly Range[] }

let chinese: Promise<readonly Part[]> | undefined

/**
 * Chinese is split into a hundred files by the frequency of its characters, so that a lesson needs a few of them. Kana
 * are among them.
 */
export async function chineseTypefaceOf(letter: string): Promise<Part | undefined> {
  const point = letter.codePointAt(0) ?? 0
  const reading = (chinese ??= readChinese())
  // The network may be back later.
  reading.catch(() => (chinese = undefined))
  return (await reading).find(({ ranges }) => ranges.some(([from, to]) => point >= from && point <= to))
}

async function readChinese(): Promise<readonly Part[]> {
  // The package's own list, as data that is cached beside the typefaces once it was needed.
  const listed: Record<string, string> = JSON.parse(new TextDecoder().decode(await fetchFile(chineseRanges)))
  return Object.entries(listed).flatMap(([key, letters]) => {
    const name = `noto-sans-sc-${key.replace(/[[\]]/g, '')}`
    const address = addresses.get(name)
    return address === undefined ? [] : [{ name, address, ranges: letters.split(',').map(rangeOf) }]
  })
}

function rangeOf(text: string): Range {
  const [from = '', to = from] = text.trim().slice(2).split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
}
