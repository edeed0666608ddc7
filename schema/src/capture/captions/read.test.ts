import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCaptionFile, segmentsOfPaste } from './read.ts'

test.each([
  ['vtt', 'WEBVTT\nLanguage: en\n\n00:01.000 --> 00:02.000\nIce floats.'],
  ['srt', '\uFEFF1\r\n00:00:01,000 --> 00:00:02,000\r\nIce floats.\r\n'],
  ['ttml', '\n<tt xml:lang="en"><body><p begin="1s" end="2s">Ice floats.</p></body></tt>'],
  ['srv3', '<timedtext format="3"><body><p t="1000" d="1000">Ice floats.</p></body></timedtext>'],
  ['json3', '{"events":[{"tStartMs":1000,"dDurationMs":1000,"segs":[{"utf8":"Ice floats."}]}]}'],
])('a file of %s is known by what is in it', (format, file) => {
  expect(readCaptionFile(file)).toMatchObject({
    format,
    segments: [{ text: 'Ice floats.', startMs: 1_000, durationMs: 1_000 }],
  })
})

test.each(['', 'Just words.', '<!doctype html><p>Words.</p>', '{"a":1}', '%PDF-1.7'])(
  '%j holds no captions',
  (file) => {
    expect(readCaptionFile(file)).toBeNull()
  },
)

test('cues come in the order of their times', () => {
  const file = '00:09.000 --> 00:10.000\nLast.\n\n00:01.000 --> 00:02.000\nFirst.'
  expect(readCaptionFile(file)?.segments.map(({ text }) => text)).toEqual(['First.', 'Last.'])
})

test('pasted prose becomes its paragraphs', () => {
  expect(segmentsOfPaste('One  line\nand more.\n\n\nTwo.\r\n\r\n ')).toEqual([
    { text: 'One line and more.' },
    { text: 'Two.' },
  ])
})

test('copied rows of a transcript retain their times, with text beside or below them', () => {
  const expected = [
    { text: 'Ice floats because it is light.', startMs: 0, durationMs: 4_000 },
    { text: 'Iron sinks at 4:05 sharp.', startMs: 4_000 },
  ]
  expect(segmentsOfPaste('0:00\nIce floats\nbecause it is light.\n0:04\nIron sinks at 4:05 sharp.\n')).toEqual(expected)
  expect(segmentsOfPaste('[0:00] Ice floats because it is light.\n\n(0:04) Iron sinks at 4:05 sharp.')).toEqual(
    expected,
  )
  expect(segmentsOfPaste('٠:٠٠\nالجليد يطفو.\n٠:٠٤\nالحديد يغرق.')[1]).toEqual({ text: 'الحديد يغرق.', startMs: 4_000 })
})

test('a time of day in prose makes no transcript of it', () => {
  expect(segmentsOfPaste('School begins at\n8:30 every day.')).toEqual([{ text: 'School begins at 8:30 every day.' }])
})

test('whatever is read, what comes out is words at times that only grow', () => {
  const mark = fc.constantFrom(
    '<tt>',
    '<p begin="1s">',
    '</p>',
    '<timedtext>',
    '<p t="5">',
    '<!DOCTYPE [',
    '<![CDATA[',
    '<',
    '>',
    '"',
    '&#38;',
    '00:01.0 --> 00:02.0',
    '\n',
    '-->',
    '0:01',
    '{"events":[',
    'अ',
    '\ud800',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(mark, fc.string()), { maxLength: 40 }), (parts) => {
      let before = 0
      for (const { text, startMs = 0 } of readCaptionFile(parts.join(''))?.segments ?? []) {
        expect(text.trim()).not.toBe('')
        expect(startMs).toBeGreaterThanOrEqual(before)
        before = startMs
      }
    }),
  )
})

test.each(['<', '<!', '<![', '<a b="', '<tt><p begin="1s">', '{\\', '00:01.0 --> 00:02.0\n<a', '\n ', '0:01\n'])(
  'a million of %j costs no more than their length',
  (part) => {
    const file = part.repeat(1_000_000 / part.length)
    // A pattern with backtracking at each of them would not end within the hour.
    expect([readCaptionFile(file) ?? [], segmentsOfPaste(file)]).toHaveLength(2)
  },
  120_000,
)
