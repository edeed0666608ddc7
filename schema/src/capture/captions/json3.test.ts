import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseJson3 } from './json3.ts'

test('written captions give one segment per event, with the line breaks inside them gone', () => {
  const events = [
    { tStartMs: 1_200, dDurationMs: 2_160, segs: [{ utf8: 'Salt water\nfreezes' }] },
    { tStartMs: 3_400, dDurationMs: 1_000, segs: [{ utf8: 'later than fresh water.' }] },
  ]
  expect(parseJson3(JSON.stringify({ events }))).toEqual([
    { text: 'Salt water freezes', startMs: 1_200, durationMs: 2_160 },
    { text: 'later than fresh water.', startMs: 3_400, durationMs: 1_000 },
  ])
})

test('automatic captions give their words without the events that only roll the line', () => {
  const events = [
    { tStartMs: 0, dDurationMs: 9_000, id: 1, wpWinPosId: 1, wsWinStyleId: 1 },
    {
      tStartMs: 80,
      dDurationMs: 4_000,
      wWinId: 1,
      segs: [
        { utf8: 'ice', acAsrConf: 0 },
        { utf8: ' floats', tOffsetMs: 320 },
      ],
    },
    { tStartMs: 2_000, dDurationMs: 2_080, wWinId: 1, aAppend: 1, segs: [{ utf8: '\n' }] },
  ]
  expect(parseJson3(JSON.stringify({ wireMagic: 'pb3', events }))).toEqual([
    { text: 'ice floats', startMs: 80, durationMs: 4_000 },
  ])
})

test.each(['', '  ', '<html>', '[]', '{}', '{"events":[]}', '{"events":[{"tStartMs":1,"segs":[{"utf8":"\\n"}]}]}'])(
  '%j is a failure, not a video without words',
  (text) => {
    expect(parseJson3(text)).toBeNull()
  },
)

test('whatever JSON arrives, what comes out is text at a time that is not negative', () => {
  const event = fc.record(
    { tStartMs: fc.anything(), segs: fc.array(fc.record({ utf8: fc.anything() })) },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(event, fc.jsonValue())), (events) => {
      for (const segment of parseJson3(JSON.stringify({ events })) ?? []) {
        expect(segment.text).not.toBe('')
        expect(segment.startMs).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})
