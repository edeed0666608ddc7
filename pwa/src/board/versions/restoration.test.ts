import { indexRoots, pageRoots, readTitle } from '@takhti/schema/board/document'
import { setTitle } from '@takhti/schema/board/operations'
import { entriesOf, snapshotOf } from '@takhti/schema/board/versions/snapshot'
import { expect, test } from 'vitest'
import type * as Y from 'yjs'
import { lessonId, TestBoard, TestLesson } from '../test-board.ts'
import { restoreList, restoreVersion } from './restoration.ts'

/** Two boards of one lesson; each version that the room stores is recorded with the shape count at that time. */
async function twoBoards() {
  const lesson = new TestLesson()
  const index = lesson.open('index')
  const [board, other] = [await TestBoard.open({ lesson }), await TestBoard.open({ lesson })]
  const stored: [string, number][] = []
  const room = { isConnected: true }
  const session = {
    editor: board.editor,
    index: { doc: index },
    rename: (title: string) => setTitle(index, title, 'test'),
    sync: {
      saveVersion(of: 'page' | 'lesson') {
        if (room.isConnected) stored.push([of, board.count])
        return room.isConnected
      },
    },
  }
  return { board, other, index, stored, room, session }
}

function strokes(board: TestBoard, ...tops: readonly number[]): void {
  for (const top of tops) board.choose('pen').pointerDown(10, top).move(60, 0).up()
}

function versionOf(doc: Y.Doc, roots: Record<string, string> = pageRoots): Uint8Array {
  const entries = [...entriesOf(doc, [...new Set(Object.values(roots))])]
  return snapshotOf(entries.map(({ root, key, pack }) => ({ root, key, packed: pack() })))
}

test('[A11] a restored page reverts for all; one undo reverts that, and later strokes remain', async () => {
  const { board, other, stored, session } = await twoBoards()
  strokes(board, 10, 40, 70)
  const version = versionOf(board.doc)
  board.editor.clearPage()
  strokes(other, 200)
  expect(restoreVersion(session, lessonId, version)).toBe('ok')
  expect([board.count, other.count, stored]).toEqual([3, 3, [['page', 1]]])
  strokes(other, 300)
  await board.editor.undo()
  expect([board.count, other.count]).toEqual([2, 2])
  await board.editor.redo()
  expect([board.count, other.count]).toEqual([4, 4])
})

test('without a connection or a difference, a page is unchanged and no version is stored', async () => {
  const { board, stored, room, session } = await twoBoards()
  strokes(board, 10, 40)
  const version = versionOf(board.doc)
  expect(restoreVersion(session, lessonId, version)).toBe('same')
  board.editor.clearPage()
  room.isConnected = false
  expect(restoreVersion(session, lessonId, version)).toBe('offline')
  room.isConnected = true
  await board.editor.addPage()
  // The history was opened on the page before.
  expect(restoreVersion(session, lessonId, version)).toBe('failed')
  await board.editor.show(lessonId)
  board.editor.allow(false)
  expect(restoreVersion(session, lessonId, version)).toBe('failed')
  expect([board.count, stored]).toEqual([0, []])
})

test('a stroke in progress is committed before the page is restored', async () => {
  const { board, stored, session } = await twoBoards()
  strokes(board, 10)
  const version = versionOf(board.doc)
  board.choose('pen').pointerDown(10, 100).move(60, 0)
  expect(restoreVersion(session, lessonId, version)).toBe('ok')
  expect([board.count, stored]).toEqual([1, [['page', 2]]])
})

test('the page list is restored with its title, and undo reverts that', async () => {
  const { board, index, stored, session } = await twoBoards()
  session.rename('Light')
  await board.editor.addPage()
  const pages = board.editor.pages.list.value
  const version = versionOf(index, indexRoots)
  expect(restoreList(session, version)).toBe('same')
  session.rename('Shadow')
  board.editor.movePage(0, 1)
  await board.editor.addPage()
  const later = board.editor.pages.list.value
  expect(restoreList(session, version)).toBe('ok')
  expect([board.editor.pages.list.value, readTitle(index), stored.length]).toEqual([pages, 'Light', 1])
  await board.editor.undo()
  expect([board.editor.pages.list.value, readTitle(index)]).toEqual([later, 'Shadow'])
  await board.editor.redo()
  expect([board.editor.pages.list.value, readTitle(index)]).toEqual([pages, 'Light'])
  session.rename('Colours')
  await board.editor.undo()
  expect(readTitle(index)).toBe('Colours')
})
