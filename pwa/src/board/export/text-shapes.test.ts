import { expect, test } from 'vitest'
import { runsOf } from './text-runs.ts'
import { Typeface } from './typeface.ts'
import { typefaceOnDisk } from './typefaces-on-disk.ts'

const oneFace = () => 'face'

test('a line of two directions in an RTL paragraph is in visual order', () => {
  const line = 'قوة a m على'
  const runs = runsOf(line, true, oneFace)
  expect(runs.map(({ from, to, isRtl }) => [line.slice(from, to), isRtl])).toEqual([
    [' على', true],
    ['a m', false],
    ['قوة ', true],
  ])
})

test('a line in an LTR paragraph retains its order, and its Arabic is reversed within', () => {
  const line = 'a بج c'
  const runs = runsOf(line, false, oneFace)
  expect(runs.map(({ from, to }) => line.slice(from, to))).toEqual(['a ', 'بج', ' c'])
})

test('another typeface begins another run', () => {
  const runs = runsOf('abकc', false, (letter) => (letter === 'क' ? 'hindi' : 'latin'))
  expect(runs.map(({ face, from, to }) => [face, from, to])).toEqual([
    ['latin', 0, 2],
    ['hindi', 2, 3],
    ['latin', 3, 4],
  ])
})

test.each([
  // Characters that become one glyph, and a vowel that precedes its consonant.
  ['noto-sans-devanagari-devanagari', 'क्ष', 1],
  ['noto-sans-devanagari-devanagari', 'कि', 2],
  ['noto-sans-bengali-bengali', 'ক্ষ', 1],
  ['noto-sans-oriya-oriya', 'କ୍ଷ', 1],
  ['noto-sans-kannada-kannada', 'ಕ್ಷ', 1],
  ['noto-sans-gujarati-gujarati', 'ક્ષ', 1],
])('%s joins %s into %i glyphs', async (name, text, glyphs) => {
  const typeface = new Typeface(await typefaceOnDisk(name))
  expect(typeface.shape(text, { from: 0, to: text.length, isRtl: false })).toHaveLength(glyphs)
})

test('an Arabic character has its initial, medial, final and isolated forms', async () => {
  const typeface = new Typeface(await typefaceOnDisk('noto-sans-arabic-arabic'))
  const glyphs = (text: string) => typeface.shape(text, { from: 0, to: text.length, isRtl: true })
  const forms = [...glyphs('ببب'), ...glyphs('ب')].map(({ glyph }) => glyph)
  expect(new Set(forms).size).toBeGreaterThan(2)
  // In visual order: the last written character comes first.
  expect(glyphs('ببب').map(({ at }) => at)[0]).toBeGreaterThan(0)
})
