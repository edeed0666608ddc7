import { expect, test, vi } from 'vitest'
import { TestBoard } from '../test-board.ts'
import { drive } from './driven.ts'

const inkOf = (board: TestBoard) => (board.editor.page?.shapes.first(9) ?? []).filter(({ kind }) => kind === 'ink')

test('E8 what is drawn on the phone is a stroke at the same place of what the panel shows, beside the hand at the panel', async () => {
  const board = await TestBoard.open()
  board.choose('pen')
  const live: number[] = []
  board.editor.hands.subscribe(() => live.push(board.editor.hands.value[0]?.ink.stroke.value?.x.length ?? 0))
  drive(board, {
    act: 'draw',
    points: [
      [0, 0],
      [0.5, 0.5],
    ],
  })
  drive(board, { act: 'draw', points: [[1, 1]] })
  // It is seen while it grows, and not only when it is done.
  expect(live.slice(-2)).toEqual([2, 3])
  board.pointerDown(100, 600).move(200, 0).up()
  drive(board, { act: 'lift' })
  expect(inkOf(board)).toHaveLength(2)
  const [, drawn] = inkOf(board)
  if (drawn?.kind !== 'ink') throw new Error('no ink')
  const { x, y } = drawn.props.points
  expect([[...x], [...y]]).toEqual([
    [0, 640, 1280],
    [0, 360, 720],
  ])
  drive(board, { act: 'undo' })
  await expect.poll(() => inkOf(board)).toHaveLength(1)
})

// Planted: a stroke that waits for its end for ever is on no page when the panel is switched off.
test('E8 a phone that dies in the middle of a stroke leaves a whole one on the page', async () => {
  vi.useFakeTimers()
  const board = await TestBoard.open()
  board.choose('pen')
  drive(board, {
    act: 'draw',
    points: [
      [0.1, 0.1],
      [0.2, 0.2],
    ],
  })
  expect(board.count).toBe(0)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(board.count).toBe(1)
  drive(board, { act: 'lift' })
  expect(board.count).toBe(1)
  vi.useRealTimers()
})

test('whoever may not draw does not by a remote, and with another tool in hand nothing is drawn', async () => {
  const reader = await TestBoard.open({ mayDraw: false })
  const chooser = await TestBoard.open()
  chooser.choose('select')
  for (const board of [reader, chooser]) {
    drive(board, {
      act: 'draw',
      points: [
        [0.1, 0.1],
        [0.2, 0.2],
      ],
    })
    drive(board, { act: 'lift' })
    expect(board.count).toBe(0)
  }
})
