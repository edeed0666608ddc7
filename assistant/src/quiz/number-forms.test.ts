import { expect, test } from 'vitest'
import { embedded } from '../engines/embedded-engine.ts'
import { readSource } from '../source.ts'

const source = (text: string) =>
  readSource({
    kind: 'article',
    title: 'Rivers',
    language: 'en',
    capturedAt: '2026-01-01T00:00:00.000Z',
    segments: [
      { text },
      { text: 'A river carries water and sediment from the hills to the sea, and it shapes its valley.' },
    ],
  })

const asked = async (text: string) =>
  (await embedded.makeQuiz(source(text), { count: 6, seed: 1, types: ['SHORT_ANSWER'] })).questions.map(
    ({ description, answer }) => `${description} ${answer}`,
  )

test('[NQ-1] a line that counts is asked for its number', async () => {
  expect(await asked('The river delta has seven broad channels.')).toContain(
    'How many broad channels does the river delta have? seven broad channels',
  )
})

test('[NQ-2] a change between two quantities is computed with its unit', async () => {
  const all = await asked('The water level of the river rose from 20 to 50 metres after the storm.')
  expect(all.some((each) => each.endsWith('By how much is that? 30 metres'))).toBe(true)
})

test('[NQ-3] years and shares of a whole are no quantities to compute', async () => {
  const all = await asked('The trade of the river towns rose from 1870 to 1890 in all valleys.')
  expect(all.some((each) => each.includes('By how much'))).toBe(false)
})
