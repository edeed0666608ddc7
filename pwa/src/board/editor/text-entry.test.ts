import { ungroupShapes } from '@takhti/schema/board/arrange'
import { pagePoint } from '@takhti/schema/board/geometry'
import { boundsOf } from '@takhti/schema/board/shapes/index'
import { expect, test } from 'vitest'
import { removeChosen } from '../input/selection-keys.ts'
import { TestBoard, TestLesson } from '../test-board.ts'
import { duplicate, group, isOneGroup, ungroup } from './arrangement.ts'
import { frameOfEntered } from './selection-frame.ts'
import { enterAt } from './text-entry.ts'

test('groups are entered and left level by level', async () => {
  const board = await nested()
  tap(board, 100)
  expect(places(board)).toEqual([100, 300, 500])
  expect([enterAt(board.editor, pagePoint(100, 110)), places(board)]).toEqual([true, [100, 300]])
  expect([enterAt(board.editor, pagePoint(100, 110)), places(board)]).toEqual([true, [100]])
  expect(enterAt(board.editor, pagePoint(100, 110))).toBe(false)
  const steps = [1, 2, 3].map(() => (board.editor.selection.escape(), places(board)))
  expect(steps).toEqual([[100, 300], [100, 300, 500], []])
  expect(board.editor.selection.escape()).toBe(false)
})

test('in a group, a tap selects the next shape, which is moved, copied and deleted alone', async () => {
  const board = await nested()
  enterAt(board.editor, pagePoint(100, 110))
  tap(board, 500)
  expect(places(board)).toEqual([500])
  board.pointerDown(500, 110).move(0, 200).up()
  expect(tops(board)).toEqual([98, 98, 98, 298])
  duplicate(board.editor)
  expect(board.editor.selection.entered).toHaveLength(1)
  removeChosen(board.editor)
  tap(board, 100)
  expect(places(board)).toEqual([100, 300, 500])
  expect(board.count).toBe(4)
})

test('a press outside leaves the group, on another shape as on nothing', async () => {
  for (const x of [700, 900]) {
    const board = await nested()
    enterAt(board.editor, pagePoint(100, 110))
    expect(frameOfEntered(board.editor.selection)).toMatchObject({ middle: { x: 320 } })
    tap(board, x)
    expect([board.editor.selection.entered, places(board)]).toEqual([[], x === 700 ? [700] : []])
    expect(frameOfEntered(board.editor.selection)).toBeNull()
    tap(board, 100)
    expect(places(board)).toEqual([100, 300, 500])
  }
})

test('Shift extends the selection in the group, and a shape outside selects the whole group', async () => {
  const board = await nested()
  enterAt(board.editor, pagePoint(500, 110))
  tap(board, 100, true)
  expect(places(board)).toEqual([100, 300, 500])
  tap(board, 500, true)
  expect(places(board)).toEqual([100, 300])
  tap(board, 700, true)
  expect([board.editor.selection.entered, places(board)]).toEqual([[], [100, 300, 500, 700]])
})

test('grouping and ungrouping in a group stay within it', async () => {
  const board = await nested()
  enterAt(board.editor, pagePoint(100, 110))
  expect(isOneGroup(board.editor)).toBe(true)
  ungroup(board.editor)
  tap(board, 300)
  expect(places(board)).toEqual([300])
  tap(board, 500, true)
  group(board.editor)
  expect(isOneGroup(board.editor)).toBe(true)
  tap(board, 100)
  expect(places(board)).toEqual([100])
  board.editor.selection.escape()
  expect(places(board)).toEqual([100, 300, 500])
})

test('ungrouping by another user leaves the entered group, and no user enters without the pen', async () => {
  const lesson = new TestLesson()
  const board = await nested(lesson)
  enterAt(board.editor, pagePoint(100, 110))
  const other = await TestBoard.open({ lesson })
  ungroupShapes(other.doc, { ids: (other.editor.page?.shapes.first(9) ?? []).map(({ id }) => id) }, 'other')
  expect([board.editor.selection.entered, places(board)]).toEqual([[], [100, 300]])
  board.editor.allow(false)
  expect(enterAt(board.editor, pagePoint(100, 110))).toBe(false)
})

/** Squares at 100, 300, 500 and 700; the first two in a group, which is in a group with the third. */
async function nested(lesson = new TestLesson()): Promise<TestBoard> {
  const board = await TestBoard.open({ lesson })
  for (const x of [100, 300, 500, 700]) board.choose('rectangle').pointerDown(x, 100).move(40, 40).up()
  board.choose('select')
  for (const count of [2, 3]) {
    board
      .pointerDown(50, 50)
      .move(count * 200, 150)
      .up()
    group(board.editor)
  }
  tap(board, 900)
  return board
}

function tap(board: TestBoard, x: number, isAdding = false): void {
  board.pointerDown(x, 110, isAdding).up()
}

/** The x positions of the selected shapes, from left to right. */
function places(board: TestBoard): number[] {
  const at = board.editor.selection.shapes().map((shape) => Math.round(boundsOf(shape).minX) + 2)
  return at.sort((a, b) => a - b)
}

function tops(board: TestBoard): number[] {
  const all = board.editor.page?.shapes.first(9) ?? []
  return all.map((shape) => Math.round(boundsOf(shape).minY)).sort((a, b) => a - b)
}
