import { readFileSync } from 'node:fs'
import { languages } from '@takhti/schema/languages/model'
import { expect, test } from 'vitest'

const sheet = readFileSync(new URL('names.css', import.meta.url), 'utf8')

const faces = sheet.split('@font-face').slice(1)

const ranges = faces.map((face) =>
  [...face.matchAll(/U\+([\dA-F]+)-([\dA-F]+)/g)].map(([, from = '', to = '']) => [
    Number.parseInt(from, 16),
    Number.parseInt(to, 16),
  ]),
)

const facesFor = (letter: string): number[] =>
  ranges.flatMap((own, index) =>
    own.some(([from = 0, to = 0]) => from <= (letter.codePointAt(0) ?? 0) && (letter.codePointAt(0) ?? 0) <= to)
      ? [index]
      : [],
  )

// Latin, Cyrillic, Chinese and Japanese are on every device that has a browser, or too large to ship.
const isLoadable = (letter: string) =>
  /\p{L}|\p{M}/u.test(letter) && !/[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Han}]/u.test(letter)

test('each interface language that devices may lack has a shipped typeface for names', () => {
  let looked = 0
  for (const { name } of languages)
    for (const letter of Array.from(name).filter(isLoadable)) {
      expect(facesFor(letter), `${name}: ${letter}`).toHaveLength(1)
      looked += 1
    }
  expect(looked).toBeGreaterThan(30)
  expect(facesFor('A')).toEqual([])
})

test('a device’s own typeface precedes a file of ours, and that the generic families', () => {
  for (const face of faces) expect(face).toMatch(/local\([^]*url\('@fontsource\/[^]*\.woff2'\)[^]*unicode-range/)
  const family = (text: string) => /--font:\s*([^;]+);/.exec(text)?.[1]?.replaceAll(/\s+/g, ' ')
  const plain = family(readFileSync(new URL('../ui/tokens.css', import.meta.url), 'utf8'))
  expect(family(sheet)).toBe(plain?.replace('system-ui', "'Takhti Names', system-ui"))
  expect(family(sheet)).toContain('Takhti Names')
})
