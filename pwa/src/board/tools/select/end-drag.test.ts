import { endsOf } from '@takhti/schema/board/arrow-binds'
import { shapesOf } from '@takhti/schema/board/page-shapes'
import { expect, test } from 'vitest'
import { duplicate } from '../../editor/arrangement.ts'
import { TestBoard, TestLesson } from '../../test-board.ts'

test('[AR-8] an arrow between two shapes is bound, and follows a shape during and after a drag', async () => {
  const board = await drawn()
  expect(ends(board)).toEqual([207, 250, 393, 250])
  board.choose('select').pointerDown(450, 300).move(0, 100)
  const { lift } = board.editor.selection.lifting
  expect(lift.value?.arrows).toHaveLength(1)
  expect(lift.value?.hidden.size).toBe(2)
  board.up()
  const [, fromY, , toY] = ends(board)
  expect(toY).toBeGreaterThan((fromY ?? 0) + 60)
  await board.editor.undo()
  expect(ends(board)).toEqual([207, 250, 393, 250])
})

test('[AR-9] an end is taken off its shape by its handle, and put on another', async () => {
  const board = await drawn()
  board.choose('select').pointerDown(300, 250).up()
  board.pointerDown(393, 250).move(0, -200).up()
  expect(arrowOf(board).binds).toMatchObject({ from: { id: expect.any(String) }, to: null })
  expect(ends(board).slice(2)).toEqual([393, 50])
  board.pointerDown(393, 50).move(57, 200).up()
  expect(arrowOf(board).binds.to).not.toBeNull()
  expect(ends(board)).toEqual([207, 250, 393, 250])
})

test('[AR-10] the end of a line moves alone, and a line binds to nothing', async () => {
  const board = await TestBoard.open()
  board.choose('rectangle').pointerDown(100, 200).move(100, 100).up()
  board.choose('line').pointerDown(150, 250).move(150, 0).up()
  board.choose('select').pointerDown(250, 250).up().pointerDown(300, 250).move(0, 80).up()
  const line = [...shapesOf(board.doc).values()].find(({ kind }) => kind === 'line')
  expect(line).toMatchObject({ props: { from: { x: 150, y: 250 }, to: { x: 300, y: 330 } } })
})

test('[AR-11] an arrow copied with both shapes is bound to the copies; copied alone it is free', async () => {
  const board = await drawn()
  board.choose('select')
  board.editor.selection.chooseAll()
  duplicate(board.editor)
  const copy = board.editor.selection.shapes().find(({ kind }) => kind === 'arrow')
  const ids = board.editor.selection.ids.value
  expect([copy?.binds.from?.id, copy?.binds.to?.id].every((id) => id !== undefined && ids.has(id))).toBe(true)
  board.editor.selection.choose([copy?.id ?? ''])
  duplicate(board.editor)
  expect(board.editor.selection.shapes()[0]?.binds).toEqual({ from: null, to: null })
})

test('[AR-12] what one person moves, another sees at the end of their arrow', async () => {
  const lesson = new TestLesson()
  const [asha, ravi] = [await TestBoard.open({ lesson }), await TestBoard.open({ lesson })]
  draw(asha)
  ravi.choose('select').pointerDown(450, 300).move(0, 100).up()
  expect(ends(asha)).toEqual(ends(ravi))
  expect(ends(asha)).not.toEqual([207, 250, 393, 250])
})

async function drawn(): Promise<TestBoard> {
  const board = await TestBoard.open()
  draw(board)
  return board
}

/** Two squares and an arrow from one middle to the other. */
function draw(board: TestBoard): void {
  board.choose('rectangle').pointerDown(100, 200).move(100, 100).up().pointerDown(400, 200).move(100, 100).up()
  board.choose('arrow').pointerDown(150, 250).move(300, 0).up()
}

function arrowOf(board: TestBoard) {
  const arrow = [...shapesOf(board.doc).values()].find(({ kind }) => kind === 'arrow')
  if (arrow?.kind !== 'arrow') throw new Error('no arrow')
  return arrow
}

function ends(board: TestBoard): number[] {
  const { from, to } = endsOf(arrowOf(board))
  return [from.x, from.y, to.x, to.y].map((at) => Math.round(at * 10) / 10)
}
