import fc from 'fast-check'
import { expect, test } from 'vitest'
import type * as Y from 'yjs'
import { lessonId, TestBoard, TestLesson } from '../test-board.ts'
import { duplicatePage } from './arrangement.ts'

test('[A12] undo restores a deleted page with all its shapes while the lesson is open', async () => {
  const board = await TestBoard.open()
  const { editor } = board
  await editor.addPage()
  const second = editor.pages.shownId.value
  board.choose('pen').pointerDown(10, 10).move(40, 0).up()
  editor.removePage()
  expect([editor.pages.list.value, editor.pages.shownId.value]).toEqual([[lessonId], lessonId])
  board.pointerDown(10, 10).move(40, 0).up()
  await editor.undo()
  await editor.undo()
  expect([editor.pages.list.value, editor.pages.shownId.value]).toEqual([[lessonId, second], second])
  expect(board.count).toBe(1)
  await editor.redo()
  expect([editor.pages.list.value, editor.pages.shownId.value]).toEqual([[lessonId], lessonId])
})

test('the last page cannot be deleted', async () => {
  const board = await TestBoard.open()
  board.editor.removePage()
  expect(board.editor.pages.list.value).toEqual([lessonId])
  expect(board.editor.history.state.value.canUndo).toBe(false)
})

test('a page is duplicated with its arrangement, and one undo removes the copy', async () => {
  const board = await TestBoard.open()
  const { editor } = board
  board.choose('line').pointerDown(10, 10).move(40, 0).up()
  board.pointerDown(10, 90).move(40, 0).up()
  board.choose('select')
  editor.selection.chooseAll()
  board.pointerDown(20, 50).move(100, 0).up()
  await duplicatePage(editor)
  expect([editor.pages.list.value.length, board.count]).toEqual([2, 2])
  expect(editor.page?.shapes.first(2).map(({ offset }) => offset.x)).toEqual([100, 100])
  await editor.undo()
  expect([editor.pages.list.value, board.count]).toEqual([[lessonId], 2])
  await editor.redo()
  expect(editor.pages.list.value.length).toBe(2)
})

test('moving a page can be undone, and clearing a page is one undo step', async () => {
  const board = await TestBoard.open()
  const { editor } = board
  await editor.addPage()
  await editor.addPage()
  const [first, second, third] = editor.pages.list.value
  editor.movePage(2, 0)
  expect(editor.pages.list.value).toEqual([third, first, second])
  board.choose('pen').pointerDown(10, 10).move(40, 0).up()
  board.pointerDown(10, 90).move(40, 0).up()
  editor.clearPage()
  expect(board.count).toBe(0)
  await editor.undo()
  expect(board.count).toBe(2)
  for (const left of [1, 0]) {
    await editor.undo()
    expect(board.count).toBe(left)
  }
  await editor.undo()
  expect(editor.pages.list.value).toEqual([first, second, third])
  await editor.redo()
  expect(editor.pages.list.value).toEqual([third, first, second])
})

test('[A11] undoing an added page leaves it if another user has drawn on it', async () => {
  const lesson = new TestLesson()
  const [asha, ben] = [await TestBoard.open({ lesson }), await TestBoard.open({ lesson })]
  await asha.editor.addPage()
  const added = asha.editor.pages.shownId.value
  await ben.editor.show(added)
  ben.choose('pen').pointerDown(10, 10).move(40, 0).up()
  await asha.editor.undo()
  expect(asha.editor.pages.list.value).toEqual([lessonId, added])
})

test('[A11] undo leaves a page where another user has since moved or restored it', async () => {
  const lesson = new TestLesson()
  const cem = await TestBoard.open({ lesson })
  await cem.editor.addPage()
  await cem.editor.addPage()
  const asha = await TestBoard.open({ lesson })
  const ben = await TestBoard.open({ lesson })
  asha.editor.movePage(2, 0)
  const [third, first, second] = asha.editor.pages.list.value
  ben.editor.movePage(0, 1)
  await asha.editor.undo()
  expect(ben.editor.pages.list.value.slice(0, 2)).toEqual([first, third])
  expect(second).toBeDefined()
})

test('[A6 A11] after any page edits two users see the same pages, and undo is per person', async () => {
  const deed = fc.constantFrom('add', 'remove', 'move', 'duplicate', 'clear', 'draw', 'undo', 'redo')
  const deeds = fc.array(fc.record({ who: fc.nat({ max: 1 }), deed, at: fc.nat({ max: 4 }) }), { maxLength: 25 })
  let undone = 0
  await fc.assert(
    fc.asyncProperty(deeds, async (todo) => {
      const lesson = new TestLesson()
      const boards = [await TestBoard.open({ lesson }), await TestBoard.open({ lesson })]
      for (const { who, deed: name, at } of todo) {
        const [board, other] = who === 0 ? boards : boards.toReversed()
        if (!board || !other) return
        if (name === 'undo') undone++
        const theirs = drawnBy(lesson, other)
        await act(board, name, at)
        // Clear, delete and their redo remove shapes of every user; undo never removes another user's.
        if (name === 'undo') for (const id of theirs) expect(drawnBy(lesson, other)).toContain(id)
        expect(other.editor.pages.list.value).toEqual(board.editor.pages.list.value)
        expect(board.editor.pages.list.value.length).toBeGreaterThan(0)
        expect(board.editor.pages.list.value).toContain(board.editor.pages.shownId.value)
      }
      for (const board of boards) for (let n = 0; n < 40; n++) await board.editor.undo()
      expect(boards[0]?.editor.pages.list.value).toEqual(boards[1]?.editor.pages.list.value)
    }),
    { numRuns: 60 },
  )
  // Some thirty in most draws: any number above 5 proves enough.
  expect(undone).toBeGreaterThan(5)
})

async function act(board: TestBoard, name: string, at: number): Promise<void> {
  const { editor } = board
  const pages = editor.pages.list.value
  await editor.show(pages[at % pages.length] ?? lessonId)
  if (name === 'add') return editor.addPage()
  if (name === 'remove') editor.removePage()
  if (name === 'move') editor.movePage(at % pages.length, (at * 3) % pages.length)
  if (name === 'duplicate') return duplicatePage(editor)
  if (name === 'clear') editor.clearPage()
  if (name === 'draw')
    board
      .choose('pen')
      .pointerDown(10 + at, 10)
      .move(40, 0)
      .up()
  if (name === 'undo') return editor.undo()
  if (name === 'redo') return editor.redo()
}

/** The shapes of a board's person that still exist on any page of the lesson. */
function drawnBy(lesson: TestLesson, board: TestBoard): string[] {
  return lesson.shapeIds().filter((id) => id.startsWith(board.who))
}

test('a lesson opens only the shown page, and each other page once on request', async () => {
  const asked: string[] = []
  class Watched extends TestLesson {
    override open(name: string): Y.Doc {
      if (name !== 'index') asked.push(name)
      return super.open(name)
    }
  }
  const lesson = new Watched()
  const author = await TestBoard.open({ lesson })
  const ids = Array.from({ length: 40 }, (_, at) => `0190aaaa-bbbb-7ccc-8ddd-${String(at).padStart(12, '0')}`)
  author.editor.pages.moves.add(ids, lessonId)
  asked.length = 0
  const { editor } = await TestBoard.open({ lesson })
  expect([editor.pages.list.value.length, asked]).toEqual([41, [lessonId]])
  await editor.show(ids[7] ?? '')
  await editor.show(lessonId)
  await editor.show(ids[7] ?? '')
  expect(asked).toEqual([lessonId, ids[7]])
})
