import { expect, test } from 'vitest'
import { marksAfter, marksIn } from './move-marks.ts'
import { isLink, parseMarks, partsOf, type Mark } from './shapes/marks.ts'

const before = 'Every action has'
const bold: Mark = { from: 6, to: 12, isBold: true }

function set(marks: readonly Mark[], text: string): string[] {
  return marks.map(({ from, to }) => text.slice(from, to))
}

test.each([
  ['Every action has', 'action'],
  ['For every action has', 'action'],
  ['Every action has one', 'action'],
  ['Every great action has', 'action'],
  ['Every reaction has', 'reaction'],
  ['Every actions has', 'actions'],
  ['Every act has', 'act'],
  ['Every force has', 'force'],
])('[A15] the words «%s» go on with what was bold: «%s»', (after, still) => {
  const retained = set(marksAfter([bold], before, after), after).join('')
  // Where the new characters are beside equal ones, both readings of the change are right.
  expect([still, still.replace(/^re/, '')]).toContain(retained)
})

test('a stretch whose words go goes with them, and its neighbours stay', () => {
  const marks: Mark[] = [{ from: 0, to: 5, isItalic: true }, bold]
  expect(marksAfter(marks, before, 'Every has')).toEqual([{ from: 0, to: 5, isItalic: true }])
  expect(marksAfter(marks, before, '')).toEqual([])
  expect(marksAfter([{ ...bold, from: 0 }], before, 'new')).toEqual([])
})

test('a stretch is cut where its marks begin and end, and a part of a text takes its own along', () => {
  expect(partsOf([bold], 0, 16).map(({ from, to, mark }) => [from, to, mark?.isBold])).toEqual([
    [0, 6, undefined],
    [6, 12, true],
    [12, 16, undefined],
  ])
  expect(partsOf([bold], 3, 3)).toEqual([{ from: 3, to: 3, mark: null }])
  expect(marksIn([bold], [8, 16], 100)).toEqual([{ from: 100, to: 104, isBold: true }])
})

test('marks that overlap, have no value, or link to a script are invalid', () => {
  const wrong = [
    null,
    {},
    [null],
    [{ from: 0, to: 4 }],
    [{ from: 4, to: 4, isBold: true }],
    [{ from: 0.5, to: 4, isBold: true }],
    [{ from: 0, to: 4, isBold: false }],
    [{ from: 0, to: 4, isBold: true, glow: 1 }],
    [bold, bold],
    [{ from: 0, to: 4, link: 'javascript:alert(1)' }],
    Array.from({ length: 501 }, (_, at) => ({ from: at, to: at + 1, isBold: true })),
  ]
  for (const value of wrong) expect(parseMarks(value)).toBeNull()
  expect(parseMarks([bold, { from: 12, to: 13, link: 'mailto:asha@example.org' }])).toHaveLength(2)
  expect(isLink(`https://example.org/${'a'.repeat(2_000)}`)).toBe(false)
})
