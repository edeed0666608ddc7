import { readFile } from 'node:fs/promises'
import { languages } from '@takhti/schema/languages/model'
import { afterEach, expect, test, vi } from 'vitest'
import { lackedTypefaces } from './lacked-typefaces.ts'

const maths = 'noto-sans-math-latin'
const devanagari = 'noto-sans-devanagari-devanagari'

afterEach(() => void vi.unstubAllGlobals())

async function namesFor(text: string, boxed: RegExp): Promise<string[]> {
  const found = await lackedTypefaces(text, (letter) => boxed.test(letter))
  return found.map(({ name }) => name)
}

const everything = /./u

test.each([
  ['kn', 'ನೀರು ಮತ್ತು ಬೆಳಕು', 'noto-sans-kannada-kannada'],
  ['ar', 'الماء والضوء؟', 'noto-sans-arabic-arabic'],
  ['bn', 'জল ও আলো।', 'noto-sans-bengali-bengali'],
  ['gu', 'પાણી અને પ્રકાશ', 'noto-sans-gujarati-gujarati'],
  ['hi', 'पानी और प्रकाश।', devanagari],
  ['mr', 'पाणी आणि प्रकाश', devanagari],
  ['or', 'ପାଣି ଓ ଆଲୋକ', 'noto-sans-oriya-oriya'],
  ['ru', 'Вода и свет', 'noto-sans-cyrillic'],
])('on a device without its script a text in %s loads one typeface of ours', async (_code, text, typeface) => {
  expect(await namesFor(text, everything)).toEqual([typeface])
  expect(await namesFor(text, /[^\p{L}\p{M}\p{N}\p{P}\s]/u)).toEqual([])
})

test('no interface language is shown as boxes', async () => {
  vi.stubGlobal('fetch', chineseList)
  let looked = 0
  for (const { code, name } of languages) {
    const isLatin = /^[\p{Script=Latin}\s]+$/u.test(name)
    expect((await namesFor(name, everything)).length > 0, code).toBe(!isLatin)
    looked += 1
  }
  expect(looked).toBe(16)
})

test('nothing is loaded for what the device has, nor for marks, common signs, Latin and emoji', async () => {
  expect(await namesFor('कक्षा ಕನ್ನಡ বাংলা', /\p{Script=Kannada}/u)).toEqual(['noto-sans-kannada-kannada'])
  expect(await namesFor('ि्।', everything)).toEqual([])
  expect(await namesFor('Été 12 😀', everything)).toEqual([])
})

// Fault: no typeface for signs, so ≠ and the arrow of v⃗ were boxes on the board.
test.each(['≠', '≤', '∑', '∫', '√', '→', '⇒', 'ℝ', '∈', 'x̂', '𝑥'])(
  '[TY-1] on a device that lacks it %s loads the typeface of mathematics',
  async (text) => {
    expect(await namesFor(text, everything)).toEqual([maths])
    expect(await namesFor(text, /\p{L}/u)).toEqual(/^\p{Lu}|^\p{L}$/u.test(text) ? [maths] : [])
    const [typeface] = await lackedTypefaces(text, () => true)
    expect(typeface?.letters).toBeNull()
  },
)

test('[TY-1] an arrow over a letter loads it on each device, whose fonts may have them apart', async () => {
  expect(await namesFor('v⃗', /[^⃗]/u)).toEqual([maths])
  expect(await namesFor('v⃗', /\u0378/u)).toEqual([maths])
})

test('of Chinese and Japanese only the few parts with the characters are loaded', async () => {
  vi.stubGlobal('fetch', chineseList)
  const parts = await lackedTypefaces('水与光。みず', () => true)
  expect(parts.length).toBeGreaterThan(1)
  expect(parts.length).toBeLessThan(7)
  for (const { name, letters } of parts) {
    expect(name).toMatch(/^noto-sans-sc-\d+$/)
    // Fault: a part that contained the space, so the words of the board moved closer together.
    for (const [from] of rangesIn(letters ?? '')) expect(from).toBeGreaterThanOrEqual(0x2e80)
  }
})

test('unknown lacking parts of Chinese reject, and are fetched again the next time', async () => {
  vi.resetModules()
  const { lackedTypefaces: fresh } = await import('./lacked-typefaces.ts')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  await expect(fresh('水', () => true)).rejects.toThrow()
  vi.stubGlobal('fetch', chineseList)
  expect(await fresh('水', () => true)).toHaveLength(1)
})

test('a typeface is used for characters that its file has, and for none of Latin', async () => {
  let looked = 0
  for (const text of ['अ', 'অ', 'અ', 'ಅ', 'ଅ', 'ع', 'λ', 'ж', 'ѣ'])
    for (const { name, letters } of await lackedTypefaces(text, () => true)) {
      const [, folder = '', part = ''] =
        /^(noto-sans(?:-(?:devanagari|bengali|gujarati|kannada|oriya|arabic))?)-(.+)$/.exec(name) ?? []
      const path = new URL(`../../node_modules/@fontsource/${folder}/unicode.json`, import.meta.url)
      const listed: Record<string, string> = JSON.parse(await readFile(path, 'utf8'))
      const of = rangesIn(letters ?? '')
      expect(has(of, text.codePointAt(0) ?? 0), name).toBe(true)
      for (let point = 0; point < 0x2000; point++)
        if (has(of, point) && !has(rangesIn(listed[part] ?? ''), point))
          expect(isUnused(point), `${name} ${point.toString(16)}`).toBe(true)
      for (let point = 0; point < 0x250; point++) expect(has(of, point), name).toBe(false)
      looked += 1
    }
  expect(looked).toBe(9)
})

/** A code point between two that a typeface has; texts of that script do not use it. */
const isUnused = (point: number) => !/[\p{L}\p{N}\p{P}]/u.test(String.fromCodePoint(point))

const rangesIn = (letters: string): [number, number][] =>
  [...letters.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/gi)].map(([, from = '', to = from]) => [
    Number.parseInt(from, 16),
    Number.parseInt(to, 16),
  ])

const has = (ranges: readonly [number, number][], point: number) =>
  ranges.some(([from, to]) => from <= point && point <= to)

async function chineseList(): Promise<Response> {
  const path = new URL('../../node_modules/@fontsource/noto-sans-sc/unicode.json', import.meta.url)
  return new Response(new Uint8Array(await readFile(path)))
}
