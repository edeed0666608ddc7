import type { Segment } from '@takhti/schema/capture/model'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { samples } from './samples/sample.ts'
import { splitSentences } from './sentences.ts'
import { type Readable, readSource, spanOf, textOf } from './source.ts'

function transcript(segments: Segment[]): Readable {
  return { kind: 'youtube', title: 'A talk', language: 'en', capturedAt: '2026-09-14T08:30:00.000Z', segments }
}

function article(text: string, language = 'en'): Readable {
  return { kind: 'article', title: 'A page', language, capturedAt: '2026-09-14T08:30:00.000Z', segments: [{ text }] }
}

test('rolling captions appear once, each word at the second at which it was first shown', () => {
  const { text, places } = readSource(
    transcript([
      { text: 'the crust is thin', startMs: 0 },
      { text: 'the crust is thin\nand the mantle is thick', startMs: 2_000 },
      { text: 'and the mantle is thick', startMs: 4_000 },
      { text: 'and the mantle is thick\nindeed', startMs: 4_010 },
      { text: 'indeed', startMs: 5_000 },
    ]),
  )
  expect(text).toBe('the crust is thin and the mantle is thick indeed')
  expect(places.map(({ segment, startMs }) => [segment, startMs])).toEqual([
    [0, 0],
    [1, 2_000],
    [3, 4_010],
  ])
})

test('one word alone on the line above appears once, too', () => {
  const cues = ['the crust', 'the crust\nmoves', 'moves\nand the mantle flows', 'and the mantle flows\nmoves']
  const { text } = readSource(transcript(cues.map((each, index) => ({ text: each, startMs: index * 2_000 }))))
  expect(text).toBe('the crust moves and the mantle flows moves')
})

test('sound cues, speaker marks and fillers are not speech', () => {
  const { text } = readSource(transcript([{ text: '[Music] >> um the earth, uh, turns ♪ (applause)', startMs: 0 }]))
  expect(text).toBe('the earth, turns')
})

test('a word that is only part of a filler stays', () => {
  expect(readSource(transcript([{ text: 'an umbrella and a hummus err', startMs: 0 }])).text).toBe(
    'an umbrella and a hummus err',
  )
})

test('the sample lecture loses its repeats and nothing else', () => {
  const { text } = readSource(samples.lecture)
  expect(text.match(/a divergent boundary is a place/g)).toHaveLength(1)
  expect(text.startsWith('okay welcome back everyone so today')).toBe(true)
  expect(text.endsWith('how volcanoes erupt thank you')).toBe(true)
})

test('captions without stops are cut at pauses', () => {
  const source = readSource(
    transcript([
      { text: 'plants need water and light', startMs: 0, durationMs: 2_000 },
      { text: 'animals need food and air', startMs: 4_000, durationMs: 2_000 },
    ]),
  )
  expect(source.isPunctuated).toBe(false)
  expect(source.sentences.map((range) => textOf(source, range))).toEqual([
    'plants need water and light',
    'animals need food and air',
  ])
})

test('abbreviations do not end a sentence, a vitamin does', () => {
  const source = readSource(article('Dr. Rao met J. B. Shaw. He sold vitamin C. It was, e.g. here, 3.5 grams.'))
  expect(source.sentences.map((range) => textOf(source, range))).toEqual([
    'Dr. Rao met J. B. Shaw.',
    'He sold vitamin C.',
    'It was, e.g. here, 3.5 grams.',
  ])
})

test.each([
  ['hindi', 14],
  ['arabic', 13],
] as const)('%s is cut at its own marks', (name, count) => {
  expect(readSource(samples[name]).sentences).toHaveLength(count)
})

test('an unknown language tag is no obstacle', () => {
  expect(splitSentences('One. Two.', 'not a tag')).toHaveLength(2)
})

test('any text gives ranges that are in order, inside the text and never split a character', () => {
  const segment = fc.record({
    text: fc.oneof(fc.string({ unit: 'grapheme', maxLength: 2_000 }), fc.lorem({ maxCount: 40 })),
    startMs: fc.nat(1_000_000),
  })
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 20 }), fc.constantFrom('article', 'youtube'), (segments, kind) => {
      const source = readSource({ ...transcript(segments), kind })
      let end = 0
      for (const range of source.sentences) {
        expect(range.start).toBeGreaterThanOrEqual(end)
        expect(range.end).toBeGreaterThan(range.start)
        expect(textOf(source, range).isWellFormed()).toBe(true)
        const span = spanOf(source, range)
        expect(source.text.slice(span.start, span.end)).toBe(span.quote)
        expect(span.quote).toBe(textOf(source, range))
        expect(span.firstSegment).toBeLessThan(segments.length)
        end = range.end
      }
      expect(end).toBeLessThanOrEqual(source.text.length)
    }),
  )
})

test('a passage of a document has its page; tables, code and formulas are not read as sentences', () => {
  const source = readSource({
    ...article(''),
    kind: 'document',
    format: 'pdf',
    segments: [
      { text: 'Leaves', form: 'heading', page: 1 },
      { text: 'for (;;) {}', form: 'code', page: 1 },
      { text: 'Leaves make food.', page: 1 },
      { text: 'Roots drink water.', page: 4 },
    ],
  })
  expect(source.sentences.map((range) => spanOf(source, range)).map(({ quote, page }) => [quote, page])).toEqual([
    ['Leaves', 1],
    ['Leaves make food.', 1],
    ['Roots drink water.', 4],
  ])
})

test('captions from a file are read like those of a video', () => {
  const { text, places } = readSource({
    ...transcript([
      { text: 'the crust is thin', startMs: 0 },
      { text: 'the crust is thin\nand the mantle is thick', startMs: 2_000 },
    ]),
    kind: 'document',
    format: 'captions',
  })
  expect(text).toBe('the crust is thin and the mantle is thick')
  expect(places.map(({ startMs }) => startMs)).toEqual([0, 2_000])
})
