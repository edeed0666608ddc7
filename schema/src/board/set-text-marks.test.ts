import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { readClip, writeClip } from './clip.ts'
import { pageMaps } from './document.ts'
import { wholeLetters } from './grapheme-range.ts'
import { addShapes, removeShapes, restyleShapes } from './operations.ts'
import { shapesOf } from './page-shapes.ts'
import { checkPageUpdate } from './rules.ts'
import { setLetters } from './set-text-marks.ts'
import { MAX_MARKS, type Mark } from './shapes/marks.ts'
import { marksOf, readStretches, stretchesOf } from './shapes/stretches.ts'
import { markIn, withLetters } from './text-marks.ts'

const id = 'text-00000000001'
const props = { x: 0, y: 0, width: 400, height: 40, text: 'Every action has', size: 20 }
const imported: readonly Mark[] = [{ from: 0, to: 5, isItalic: true }]

function pageOf(marks: readonly Mark[] = []): Y.Doc {
  const page = new Y.Doc()
  const style = { colour: '#1d4ed8', width: 1, ...(marks.length > 0 && { marks }) } as const
  addShapes(page, [{ kind: 'text', id, props, style, order: 'a0' }], 'me')
  return page
}

const marksIn = (page: Y.Doc) => shapesOf(page).get(id)?.style.marks ?? []

/** Sets one part over the existing marks, as an editor does. */
function setMark(page: Y.Doc, range: [number, number], mark: Parameters<typeof withLetters>[2], origin = 'me'): void {
  setLetters(page, [{ id, marks: withLetters(marksIn(page), range, mark) }], origin)
}

function exchange(one: Y.Doc, other: Y.Doc): void {
  Y.applyUpdate(one, Y.encodeStateAsUpdate(other))
  Y.applyUpdate(other, Y.encodeStateAsUpdate(one))
}

test('characters are bold, red and linked where set, over the marks that came with a slide', () => {
  const page = pageOf(imported)
  setMark(page, [0, 12], { part: 'isBold', value: true })
  setMark(page, [6, 12], { part: 'colour', value: '#d92d20' })
  setMark(page, [6, 16], { part: 'link', value: 'https://example.org' })
  expect(marksIn(page)).toEqual([
    { from: 0, to: 5, isBold: true, isItalic: true },
    { from: 5, to: 6, isBold: true },
    { from: 6, to: 12, isBold: true, link: 'https://example.org', colour: '#d92d20' },
    { from: 12, to: 16, link: 'https://example.org' },
  ])
  setMark(page, [0, 16], { part: 'isItalic', value: null })
  setMark(page, [0, 16], { part: 'isBold', value: null })
  expect(
    marksIn(page)
      .flatMap(({ isBold, isItalic }) => [isBold, isItalic])
      .some(Boolean),
  ).toBe(false)
  expect(checkPageUpdate(Y.encodeStateAsUpdate(page), new Y.Doc())).toBe('ok')
})

test('[A15] two concurrent settings of one text both hold, and undo reverts the person’s own', () => {
  const [here, there] = [pageOf(imported), new Y.Doc()]
  Y.applyUpdate(there, Y.encodeStateAsUpdate(here))
  const mine = new Y.UndoManager(pageMaps(here).shapes, { trackedOrigins: new Set(['me']) })
  setMark(here, [6, 12], { part: 'isBold', value: true })
  setMark(there, [6, 16], { part: 'colour', value: '#0f8a4b' }, 'them')
  restyleShapes(there, { ids: [id], style: { opacity: 0.5 } }, 'them')
  exchange(here, there)
  const both = [
    ...imported,
    { from: 6, to: 12, isBold: true, colour: '#0f8a4b' },
    { from: 12, to: 16, colour: '#0f8a4b' },
  ]
  expect(marksIn(here)).toEqual(both)
  expect(marksIn(there)).toEqual(both)
  mine.undo()
  exchange(here, there)
  expect(marksIn(there)).toEqual([...imported, { from: 6, to: 16, colour: '#0f8a4b' }])
  expect(marksIn(here)).toEqual(marksIn(there))
})

test('[A15] two replicas with different bold stretches of one text merge to the same text', () => {
  const [here, there] = [pageOf(), new Y.Doc()]
  Y.applyUpdate(there, Y.encodeStateAsUpdate(here))
  setMark(here, [0, 5], { part: 'isBold', value: true })
  setMark(there, [6, 12], { part: 'isBold', value: true }, 'them')
  exchange(here, there)
  expect(marksIn(here)).toEqual(marksIn(there))
  expect(marksIn(here)).toHaveLength(1)
})

test('what is set alike is not written again, and nothing of a text that went stays', () => {
  const page = pageOf(imported)
  const before = Y.encodeStateVector(page)
  setLetters(page, [{ id, marks: imported }], 'me')
  expect(Y.encodeStateVector(page)).toEqual(before)
  setMark(page, [0, 3], { part: 'isUnderlined', value: true })
  removeShapes(page, [id], 'me')
  expect([...pageMaps(page).shapes.keys()]).toEqual([])
})

test('a copy takes its marks along, in a note too, and a line has none', () => {
  const page = pageOf()
  setMark(page, [0, 5], { part: 'colour', value: '#7c3aed' })
  const copies = readClip(writeClip([...shapesOf(page).values()], null))?.shapes ?? []
  expect(copies[0]?.style.marks).toEqual([{ from: 0, to: 5, colour: '#7c3aed' }])
  const style = { colour: '#fde047', width: 1 } as const
  const line = { kind: 'line', props: { from: { x: 0, y: 0 }, to: { x: 9, y: 9 } }, style, order: 'a2' } as const
  const note = { kind: 'note', props: { ...props, height: 100 }, style, order: 'a1' } as const
  const ids = ['note-00000000001', 'line-00000000001']
  addShapes(
    page,
    [
      { ...note, id: ids[0] ?? '' },
      { ...line, id: ids[1] ?? '' },
    ],
    'me',
  )
  const bold: Mark[] = [{ from: 0, to: 5, isBold: true }]
  setLetters(
    page,
    ids.map((each) => ({ id: each, marks: bold })),
    'me',
  )
  expect(shapesOf(page).get(ids[0] ?? '')?.style.marks).toEqual(bold)
  expect([...pageMaps(page).shapes.keys()]).not.toContain(`bold:${ids[1]}`)
})

test('overlapping, invalid or too many stretches are read as none, and a room refuses them', () => {
  const page = pageOf()
  const wrong = [
    null,
    {},
    [1, 2],
    [[4, 4]],
    [[0, 4, true, 1]],
    [
      [2, 4],
      [0, 1],
    ],
    [[0, 4, 'blue']],
    Array.from({ length: MAX_MARKS + 1 }, (_, at) => [at * 2, at * 2 + 1]),
  ]
  for (const value of wrong) {
    expect(readStretches('isBold', value)).toBeNull()
    expect(readStretches('colour', value)).toBeNull()
    const hostile = new Y.Doc()
    Y.applyUpdate(hostile, Y.encodeStateAsUpdate(page))
    pageMaps(hostile).shapes.set(`bold:${id}`, value)
    expect(checkPageUpdate(Y.encodeStateAsUpdate(hostile), new Y.Doc())).toBe('board/shape-invalid')
    expect(marksIn(hostile)).toEqual([])
  }
  expect(readStretches('link', [[0, 4, 'javascript:alert(1)']])).toBeNull()
})

test('as many stretches as each part may have make no more marks than a text may have', () => {
  const many = Array.from({ length: MAX_MARKS }, (_, at) => ({ from: at * 3, to: at * 3 + 1, value: true as const }))
  const none = stretchesOf([])
  const marks = marksOf({ ...none, isBold: many, isItalic: many.map((each) => ({ ...each, to: each.to + 1 })) })
  expect(marks).toHaveLength(MAX_MARKS)
})

test('a stretch has a value only if all of it has the same one', () => {
  const marks: Mark[] = [
    { from: 0, to: 4, colour: '#d92d20', isBold: true },
    { from: 4, to: 8, colour: '#d92d20' },
    { from: 8, to: 9, colour: '#1c64f2' },
  ]
  expect(markIn(marks, [1, 8], 'colour')).toBe('#d92d20')
  expect(markIn(marks, [1, 9], 'colour')).toBeNull()
  expect(markIn(marks, [0, 5], 'isBold')).toBeNull()
  expect(markIn(marks, [0, 4], 'isBold')).toBe(true)
  expect(markIn(marks, [8, 12], 'colour')).toBeNull()
  expect(markIn([], [3, 3], 'isBold')).toBeNull()
})

test.each([
  // A conjunct of two consonants with its vowel, a mark with its letter, lam and alef, and one emoji of several people.
  ['शिक्षा', 3, 4, 'क्षा'],
  ['ನಮಸ್ಕಾರ', 3, 4, 'ಸ್ಕಾ'],
  ['পশ্চিম', 2, 3, 'শ্চি'],
  ['ଶିକ୍ଷା', 2, 3, 'କ୍ଷା'],
  ['શિક્ષક', 4, 5, 'ક્ષ'],
  ['லக்ஷ்மி', 1, 2, 'க்ஷ்'],
  ['அக்கா', 1, 2, 'க்'],
  ['سلام', 1, 2, 'لا'],
  ['مَدرسة', 0, 1, 'مَ'],
  ['👨‍👩‍👧 hi', 1, 2, '👨‍👩‍👧'],
  ['plain', 1, 3, 'la'],
])('of «%s» no part of a sign is set apart', (text, from, to, whole) => {
  const [begin, end] = wholeLetters(text, [from, to])
  expect(text.slice(begin, end)).toBe(whole)
})

test('a stretch over paragraphs retains its ends, and an empty one remains empty', () => {
  expect(wholeLetters('one\ntwo', [1, 6])).toEqual([1, 6])
  expect(wholeLetters('one\ntwo', [0, 99])).toEqual([0, 7])
  expect(wholeLetters('one', [2, 2])).toEqual([2, 2])
  expect(wholeLetters('a\nb', [1, 2])).toEqual([1, 2])
})
