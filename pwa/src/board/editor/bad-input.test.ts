import { metaKeys, pageMaps } from '@takhti/schema/board/document'
import { MAX_PAGES, MAX_POINTS, MAX_SHAPES_PER_PAGE } from '@takhti/schema/board/limits'
import { PAGE_FORMAT } from '@takhti/schema/board/migrations'
import { addShapes } from '@takhti/schema/board/operations'
import { keysBetween } from '@takhti/schema/board/order'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { TestBoard } from '../test-board.ts'
import { duplicate, duplicatePage } from './arrangement.ts'
import type { Notice } from './notice.ts'
import { textSessionOf } from './text-session.ts'

function noticesOf({ editor }: TestBoard): Set<Notice> {
  const notices = new Set<Notice>()
  editor.notices.on((notice) => notices.add(notice))
  return notices
}

const stroke = (board: TestBoard) => board.choose('pen').pointerDown(10, 10).move(40, 0).up()

test('a stroke of 100,000 points loses none, and each part of it is within the limit of a room', async () => {
  const board = await TestBoard.open()
  const { ink } = board.editor
  const at = (index: number) => ({ x: index % 1_000, y: Math.floor(index / 1_000) * 4 })
  const sample = (index: number) => ({ page: at(index) as never, pressure: 0.5, atMs: index * 8 })
  ink.begin([sample(0)])
  // As a device that was blocked delivers its backlog of samples.
  for (let index = 1; index < 100_000; index += 97)
    ink.extend(Array.from({ length: Math.min(97, 100_000 - index) }, (_, more) => sample(index + more)))
  ink.end()
  const strokes = board.editor.page?.shapes.first(100) ?? []
  const drawn = strokes.map((shape) => (shape.kind === 'ink' ? shape.props.points : null))
  expect(drawn.every((points) => points !== null && points.x.length <= MAX_POINTS)).toBe(true)
  const places = new Set(
    drawn.flatMap((points) => Array.from(points?.x ?? [], (x, index) => `${x},${points?.y[index]}`)),
  )
  expect(places.size).toBe(100_000)
})

test('a full page shows a notice, loses nothing, and accepts shapes when there is room', async () => {
  const board = await TestBoard.open()
  const notices = noticesOf(board)
  const orders = keysBetween(null, null, MAX_SHAPES_PER_PAGE)
  const props = { from: { x: 0, y: 400 }, to: { x: 10, y: 400 } }
  const style = { colour: '#1f2937', width: 2 } as const
  const ids = orders.map((_, index) => `full-${String(index).padStart(12, '0')}`)
  addShapes(
    board.doc,
    orders.map((order, index) => ({ id: ids[index] ?? '', kind: 'line', props, style, order })),
    'edge',
  )
  stroke(board)
  board.choose('rectangle').pointerDown(10, 10).move(40, 40).up()
  board.choose('text').pointerDown(100, 100).up()
  expect(board.editor.written.value).toBeNull()
  board.choose('select').editor.selection.choose(ids.slice(0, 1))
  duplicate(board.editor)
  expect([board.count, [...notices]]).toEqual([MAX_SHAPES_PER_PAGE, ['pageFull']])
  board.editor.change((doc, origin) => doc.transact(() => pageMaps(doc).shapes.delete(`geo:${ids[0]}`), origin))
  stroke(board)
  expect(board.count).toBe(MAX_SHAPES_PER_PAGE)
})

test('a lesson at its page limit shows a notice and loses no page', async () => {
  const board = await TestBoard.open()
  const notices = noticesOf(board)
  const { pages } = board.editor
  const ids = Array.from(
    { length: MAX_PAGES - 1 },
    (_, at) => `0190aaaa-bbbb-7ccc-8ddd-${String(at).padStart(12, '0')}`,
  )
  pages.moves.add(ids, pages.shownId.value)
  await board.editor.addPage()
  await duplicatePage(board.editor)
  expect([pages.list.value.length, [...notices]]).toEqual([MAX_PAGES, ['lessonFull']])
})

test('[A15] a page of a newer app’s format is shown and cannot be changed', async () => {
  const board = await TestBoard.open()
  stroke(board)
  const { editor, doc } = board
  doc.transact(() => pageMaps(doc).meta.set(metaKeys.format, PAGE_FORMAT + 1), 'edge')
  const before = Y.encodeStateAsUpdate(doc)
  const notices = noticesOf(board)
  stroke(board)
  board.choose('eraser').pointerDown(20, 0).move(0, 30).up()
  board.choose('partialEraser').pointerDown(20, 0).move(0, 30).up()
  board.choose('note').pointerDown(100, 100).up()
  textSessionOf(editor).end()
  board.choose('select').pointerDown(20, 10).move(50, 50).up()
  editor.selection.chooseAll()
  duplicate(editor)
  editor.styles.choose({ colour: 'red' })
  editor.clearPage()
  await editor.undo()
  await editor.redo()
  expect([...notices]).toEqual(['laterBuild'])
  expect(board.count).toBe(1)
  expect(Y.encodeStateAsUpdate(doc)).toEqual(before)
})
