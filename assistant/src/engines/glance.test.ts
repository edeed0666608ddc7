import fc from 'fast-check'
import { expect, test } from 'vitest'
import { automaticCaptions, lectures, manualCaptions } from '../samples/lecture.ts'
import { samples } from '../samples/sample.ts'
import { type Readable, readSource } from '../source.ts'
import { glance } from './glance.ts'

/** Each sentence of a glance is at the same place of the whole, near its start. */
async function expectInWhole(capture: Readable): Promise<number> {
  const source = readSource(capture)
  const { sentences } = await glance(capture)
  for (const { span } of sentences) {
    expect(source.text.slice(span.start, span.end)).toBe(span.quote)
    const times = source.places.map(({ startMs }) => startMs)
    if (span.startMs !== undefined) expect(times).toContain(span.startMs)
  }
  return sentences.length
}

test('a glance at any lecture, however it is captioned, quotes the whole', async () => {
  for (const lecture of lectures()) {
    expect(await expectInWhole(manualCaptions(lecture)), lecture.name).toBeGreaterThan(0)
    expect(await expectInWhole(automaticCaptions(lecture)), lecture.name).toBeGreaterThan(0)
  }
})

test('of a long source only the opening is read', async () => {
  const { segments } = samples.lecture
  const long = { ...samples.lecture, segments: Array.from({ length: 40 }, () => segments).flat() }
  const { sentences } = await glance(long)
  expect(sentences).toHaveLength(2)
  expect(sentences.at(-1)?.span.lastSegment).toBeLessThan(long.segments.length * 0.1)
})

test('a glance at no text throws or misquotes', async () => {
  const words = fc.constantFrom(
    'the',
    'river',
    'is',
    '\n',
    '.',
    '\u202e',
    '\ud800',
    '水。',
    '[Music]',
    'Plants make food.',
  )
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(words, { maxLength: 30 }).map((all) => all.join(' ')),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(text, { minLength: 1, maxLength: 60 }),
      fc.constantFrom('en', 'hi', 'zh'),
      async (texts, language) => {
        const segments = texts.map((each, index) => ({ text: each, startMs: index * 1_000 }))
        await expectInWhole({
          kind: 'youtube',
          title: 'A video',
          language,
          capturedAt: '2026-09-14T08:30:00.000Z',
          segments,
        })
      },
    ),
    { numRuns: 150 },
  )
})
