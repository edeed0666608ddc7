import { readSource, textOf } from '@takhti/assistant/source'
import { expect, test } from 'vitest'
import { rouge, textRank } from './rouge.ts'

test('[RG-1] shared words count as often as both texts have them', () => {
  expect(rouge('the cell divides', 'the cell divides')).toBe(1)
  expect(rouge('cell cell cell', 'cell membrane')).toBeCloseTo(0.4)
  expect(rouge('rivers', 'mountains')).toBe(0)
})

test('[RG-2] TextRank takes the sentences that share most with the others, in their order', () => {
  const source = readSource({
    kind: 'article',
    title: 'Cells',
    language: 'en',
    capturedAt: '2026-01-01T00:00:00.000Z',
    segments: [
      {
        text: 'Bread was cheap in Paris. Every living cell has a membrane. A membrane surrounds the living cell. The membrane of a living cell lets water pass. Kings wore blue hats.',
      },
    ],
  })
  expect(textRank(source, 3).map((range) => textOf(source, range))).toEqual([
    'Every living cell has a membrane.',
    'A membrane surrounds the living cell.',
    'The membrane of a living cell lets water pass.',
  ])
})
