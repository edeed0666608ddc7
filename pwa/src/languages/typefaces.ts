import chineseRanges from '@fontsource/noto-sans-sc/unicode.json?url'

/** Addresses of typeface files by their name, e.g. `noto-sans-latin`; each is fetched only when its letters occur. */
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

/** Scripts with a typeface of their own, most common first within a lesson's languages. */
const scripts: readonly (readonly [script: RegExp, typeface: string])[] = [
  [/\p{Script=Devanagari}/u, 'noto-sans-devanagari-devanagari'],
  [/\p{Script=Bengali}/u, 'noto-sans-bengali-bengali'],
  [/\p{Script=Gujarati}/u, 'noto-sans-gujarati-gujarati'],
  [/\p{Script=Kannada}/u, 'noto-sans-kannada-kannada'],
  [/\p{Script=Oriya}/u, 'noto-sans-oriya-oriya'],
  [/\p{Script=Arabic}/u, 'noto-sans-arabic-arabic'],
  [/[\0-\u00ff\u2000-\u206f]/u, 'noto-sans-latin'],
  [/[\u1f00-\u1fff]/u, 'noto-sans-greek-ext'],
  [/\p{Script=Greek}/u, 'noto-sans-greek'],
  [/[\u0400-\u045f\u0490\u0491\u04b0\u04b1\u2116]/u, 'noto-sans-cyrillic'],
  [/\p{Script=Cyrillic}/u, 'noto-sans-cyrillic-ext'],
  [/\p{Script=Latin}|\p{Sc}/u, 'noto-sans-latin-ext'],
  [/\p{Sm}|[\u2190-\u23ff\u25a0-\u27ff\u2900-\u2bff]/u, 'noto-sans-math-latin'],
]

/** The typeface that every text falls back to, and that has spaces and digits. */
export const plainTypeface = 'noto-sans-latin'

/** The typeface of a letter; null where none of ours is known to have it, as for emoji. */
export async function typefaceOf(letter: string): Promise<string | null> {
  const known = scripts.find(([script]) => script.test(letter))
  return known ? known[1] : await chineseTypefaceOf(letter.codePointAt(0) ?? 0)
}

/** A typeface that neither this device nor the network has now. */
export class TypefaceMissing extends Error {}

/** A typeface's file; throws `TypefaceMissing` where it cannot be had. */
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

type Part = { readonly name: string; readonly ranges: readonly (readonly [from: number, to: number])[] }

let chinese: Promise<readonly Part[]> | undefined

/** Chinese comes in a hundred files by how often its letters are used, so that a lesson needs a few of them. */
async function chineseTypefaceOf(point: number): Promise<string | null> {
  const parts = await (chinese ??= readChinese())
  const found = parts.find(({ ranges }) => ranges.some(([from, to]) => point >= from && point <= to))
  return found?.name ?? null
}

async function readChinese(): Promise<readonly Part[]> {
  // The package's own list, as data that is kept beside the typefaces once it was needed.
  const listed: Record<string, string> = JSON.parse(new TextDecoder().decode(await fetchFile(chineseRanges)))
  return Object.entries(listed).flatMap(([key, ranges]) => {
    const name = `noto-sans-sc-${key.replace(/[[\]]/g, '')}`
    return addresses.has(name) ? [{ name, ranges: ranges.split(',').map(rangeOf) }] : []
  })
}

function rangeOf(text: string): readonly [number, number] {
  const [from = '', to = from] = text.trim().slice(2).split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
}
