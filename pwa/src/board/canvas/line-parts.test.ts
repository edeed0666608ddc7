import type { Mark } from '@takhti/schema/board/shapes/marks'
import bidiFactory from 'bidi-js'
import { expect, test } from 'vitest'
import { partsFromLeft } from './line-levels.ts'
import { markedWords } from './line-parts.ts'
import { isFromRight } from './text-lines.ts'

const joiner = '\u200d'

/** The text of a line's parts from the left; `marked` is the bold one. */
function placed(text: string, marked: string): string[] {
  const from = text.indexOf(marked)
  const marks: Mark[] = [{ from, to: from + marked.length, isBold: true }]
  return partsFromLeft({ text, from: 0, isFromRight: isFromRight(text) }, marks).map(
    ({ words, mark }) => `${mark ? '*' : ''}${words}`,
  )
}

test('parts are in visual order, also inside words of the other direction', () => {
  expect(placed('every action has', 'action')).toEqual(['every ', '*action', ' has'])
  expect(placed('لكل فعل رد', 'فعل')).toEqual([' رد', '*فعل', 'لكل '])
  // English text runs from the left inside a line of right-to-left text.
  expect(placed('قال Every action has هنا', 'action')).toEqual([' هنا', 'Every ', '*action', ' has', 'قال '])
  expect(placed('say لكل فعل رد now', 'فعل')).toEqual(['say ', ' رد', '*فعل', 'لكل ', ' now'])
  expect(placed('السرعة 25 متر', '25')).toEqual([' متر', '*25', 'السرعة '])
})

test('characters split from their word still join, those that join with no successor do not', () => {
  const [one, other] = markedWords({ text: 'كتب', from: 0 }, [{ from: 0, to: 1, colour: '#d92d20' }])
  expect([one?.words, other?.words]).toEqual([`ك${joiner}`, `${joiner}تب`])
  const [alef, rest] = markedWords({ text: 'دار', from: 0 }, [{ from: 0, to: 1, colour: '#d92d20' }])
  expect([alef?.words, rest?.words]).toEqual(['د', 'ار'])
  // A combining mark is not a boundary.
  const cut = markedWords({ text: 'مَدرسة', from: 0 }, [{ from: 0, to: 2, isBold: true }])
  expect(cut.map(({ words }) => words)).toEqual([`مَ${joiner}`, `${joiner}درسة`])
  expect(markedWords({ text: 'ab', from: 0 }, [{ from: 0, to: 1, isBold: true }]).map(({ words }) => words)).toEqual([
    'a',
    'b',
  ])
})

test.each([
  'قال Every action has هنا',
  'say لكل فعل رد now',
  'السرعة 25 متر و 3.5 ثانية',
  'שלום world, مرحبا 12 ثم end',
  'Newton قانون ثالث 1687, دفع',
  'درس 12 ABC 7 نهاية',
])('the parts of «%s» are in Unicode’s visual order', (text) => {
  const isRight = isFromRight(text)
  // Makes every code unit a part of its own.
  const marks = Array.from(text, (_, at): Mark => ({ from: at, to: at + 1, link: `https://example.org/${at}` }))
  const own = partsFromLeft({ text, from: 0, isFromRight: isRight }, marks).map(({ mark }) => mark?.from)
  const bidi = bidiFactory()
  const levels = bidi.getEmbeddingLevels(text, isRight ? 'rtl' : 'ltr')
  expect(own).toEqual(bidi.getReorderedIndices(text, levels))
})
