import { expect, test, vi } from 'vitest'
import { laserOf } from '../editor/editor-laser.ts'
import { TestBoard } from '../test-board.ts'
import { drive } from './driven.ts'

const inkOf = (board: TestBoard) => (board.editor.page?.shapes.first(9) ?? []).filter(({ kind }) => kind === 'ink')

test('[E8] a phone’s stroke is in the same place on the panel, beside a local stroke', async () => {
  const board = await TestBoard.open()
  board.choose('pen')
  const live: number[] = []
  board.editor.extraPens.subscribe(() => live.push(board.editor.extraPens.value[0]?.ink.stroke.value?.x.length ?? 0))
  drive(board, {
    act: 'draw',
    points: [
      [0, 0],
      [0.5, 0.5],
    ],
  })
  drive(board, { act: 'draw', points: [[1, 1]] })
  // The stroke is visible while it grows.
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

// Fault: one pen for all remotes merged two simultaneous strokes into one.
test('two phones draw two strokes at once, and the laser follows one of them', async () => {
  const board = await TestBoard.open()
  board.choose('pen')
  for (const x of [0.1, 0.2, 0.3])
    for (const [hand, y] of [
      ['one', 0.2],
      ['other', 0.8],
    ] as const)
      drive(board, { act: 'draw', points: [[x, y]], hand })
  drive(board, { act: 'lift', hand: 'one' })
  drive(board, { act: 'lift', hand: 'other' })
  expect(inkOf(board).map((ink) => ink.kind === 'ink' && new Set(ink.props.points.y).size)).toEqual([1, 1])
  const trails = () => [...laserOf(board.editor).trails.value.values()].filter(({ isHeld }) => isHeld)
  for (const hand of ['one', 'other', 'one'])
    drive(board, { act: 'point', x: hand === 'one' ? 0.25 : 0.75, y: 0.5, hand })
  expect(trails().map(({ x }) => [...new Set(x)])).toEqual([[320]])
  drive(board, { act: 'lift', hand: 'other' })
  expect(trails()).toHaveLength(1)
  drive(board, { act: 'lift', hand: 'one' })
  drive(board, { act: 'point', x: 0.75, y: 0.5, hand: 'other' })
  expect(trails().map(({ x }) => [...new Set(x)])).toEqual([[960]])
})

// Fault: with a pen for each connection, a phone that reconnected a hundred times left a hundred pens on the page.
test('an idle pen is reused by the next remote that draws', async () => {
  const board = await TestBoard.open()
  board.choose('pen')
  const before = board.editor.extraPens.value.length
  for (const hand of ['one', 'one anew', 'other']) {
    drive(board, { act: 'draw', points: [[0.1, 0.1]], hand })
    drive(board, { act: 'lift', hand })
  }
  expect(board.editor.extraPens.value).toHaveLength(before + 1)
  drive(board, { act: 'draw', points: [[0.1, 0.1]], hand: 'one' })
  drive(board, { act: 'draw', points: [[0.9, 0.9]], hand: 'other' })
  expect(board.editor.extraPens.value).toHaveLength(before + 2)
})

// Fault: without the timeout, the laser of a phone that died remained on the panel until another one pointed.
test('the laser of a phone that dies is removed', async () => {
  vi.useFakeTimers()
  const board = await TestBoard.open()
  const laser = laserOf(board.editor)
  drive(board, { act: 'point', x: 0.5, y: 0.5, hand: 'one' })
  await vi.advanceTimersByTimeAsync(4_000)
  drive(board, { act: 'point', x: 0.5, y: 0.6, hand: 'one' })
  await vi.advanceTimersByTimeAsync(4_000)
  expect(laser.isPointing).toBe(true)
  await vi.advanceTimersByTimeAsync(1_500)
  expect(laser.isPointing).toBe(false)
  vi.useRealTimers()
})

// Fault: without the timeout, a stroke is on no page when the panel is switched off.
test('[E8] a phone that dies in mid-stroke leaves a whole stroke on the page', async () => {
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

test('a remote draws nothing without the pen or with another tool', async () => {
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
