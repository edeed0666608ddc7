import fc from 'fast-check'
import { expect, test } from 'vitest'
import { highlightAt, highlightsWithout, isStanding, markedIn } from './highlights.ts'
import type { Highlight } from './model.ts'

const segments = [
  { text: 'Tides', form: 'heading' as const },
  { text: 'Twice a day the sea climbs up the beach.' },
  { text: 'The Moon pulls the water.' },
]

const place = { firstSegment: 1, start: 12, lastSegment: 2, end: 8 }

test('a highlight quotes its place and the surroundings, a line for each segment', () => {
  const found = highlightAt(segments, place)
  expect(found).toEqual({
    ...place,
    quote: 'the sea climbs up the beach.\nThe Moon',
    prefix: 'Twice a day ',
    suffix: ' pulls the water.',
  })
  expect(found && isStanding(segments, found)).toBe(true)
})

test.each([
  ['begins after the end of its segment', { firstSegment: 0, start: 5, lastSegment: 1, end: 3 }],
  ['ends after the end of its segment', { firstSegment: 0, start: 0, lastSegment: 0, end: 6 }],
  ['ends before it begins', { firstSegment: 1, start: 9, lastSegment: 1, end: 9 }],
  ['ends in a segment before its first', { firstSegment: 2, start: 0, lastSegment: 1, end: 3 }],
  ['stands in a segment that is not there', { firstSegment: 2, start: 0, lastSegment: 3, end: 1 }],
  ['is nothing but spaces', { firstSegment: 1, start: 5, lastSegment: 1, end: 6 }],
])('there is no highlight that %s', (_, wrong) => {
  expect(highlightAt(segments, wrong)).toBeNull()
})

test('a highlight whose quote differs from its place is not valid', () => {
  const found = highlightAt(segments, place)
  for (const change of [{ quote: 'the sea sinks' }, { prefix: 'Never ' }, { suffix: '' }, { start: 13 }])
    expect(found && isStanding(segments, { ...found, ...change })).toBe(false)
})

test('every highlight of any text is in it, and its parts mark its text', () => {
  const texts = fc.array(fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(texts, fc.nat(), fc.nat(), fc.nat(), fc.nat(), (all, a, b, start, end) => {
      const some = all.map((text) => ({ text }))
      const found = highlightAt(some, {
        firstSegment: a % all.length,
        start: start % 60,
        lastSegment: b % all.length,
        end: end % 60,
      })
      if (found === null) return
      expect(isStanding(some, found)).toBe(true)
      const parts = all.flatMap((text, index) =>
        markedIn([found], index, text.length).map((range) => text.slice(range.start, range.end)),
      )
      expect(parts.join('\n')).toBe(found.quote)
    }),
  )
})

test('where segments are taken out, highlights in them go, and the others move along', () => {
  const near = must(highlightAt(segments, { firstSegment: 2, start: 0, lastSegment: 2, end: 8 }))
  const across = must(highlightAt(segments, place))
  expect(highlightsWithout([near, across], new Set([0]))).toEqual([
    { ...near, firstSegment: 1, lastSegment: 1 },
    { ...across, firstSegment: 0, lastSegment: 1 },
  ])
  expect(highlightsWithout([near, across], new Set([1]))).toEqual([{ ...near, firstSegment: 1, lastSegment: 1 }])
})

test('highlights that overlap mark their words once', () => {
  const one = must(highlightAt(segments, { firstSegment: 1, start: 0, lastSegment: 1, end: 11 }))
  const other = must(highlightAt(segments, { firstSegment: 1, start: 6, lastSegment: 2, end: 3 }))
  expect(markedIn([other, one], 1, 40)).toEqual([{ start: 0, end: 40 }])
  expect(markedIn([other, one], 2, 25)).toEqual([{ start: 0, end: 3 }])
  expect(markedIn([other, one], 0, 5)).toEqual([])
})

function must(found: Highlight | null): Highlight {
  if (found === null) throw new Error('no such place')
  return found
}
