import { screenPoint } from '@takhti/schema/board/geometry'
import { beforeEach, expect, test } from 'vitest'
import { TestBoard } from '../test-board.ts'
import { Gestures } from './gestures.ts'
import type { PointerDevice, PointerFact } from './gestures.ts'

let board: TestBoard
let gestures: Gestures

beforeEach(async () => {
  board = await TestBoard.open()
  board.choose('pen')
  gestures = new Gestures(board.toolbox, board.editor.camera)
})

test('one finger draws until a stylus was used, from then on it pans', () => {
  drag('touch', 1, [100, 100], [150, 100])
  expect(board.count).toBe(1)
  drag('pen', 2, [100, 200], [150, 200])
  expect(board.count).toBe(2)
  const { x } = board.editor.camera.view.value
  drag('touch', 3, [100, 300], [150, 300])
  expect(board.count).toBe(2)
  expect(board.editor.camera.view.value.x).toBe(x - 50)
})

test('a second finger soon after the first zooms, and leaves no stroke', () => {
  gestures.down(fact('touch', 1, [500, 300], 0))
  gestures.move(fact('touch', 1, [505, 300], 8))
  gestures.down(fact('touch', 2, [700, 300], 100))
  gestures.move(fact('touch', 2, [905, 300], 116))
  gestures.up(fact('touch', 1, [505, 300], 200))
  gestures.up(fact('touch', 2, [905, 300], 200))
  expect(board.count).toBe(0)
  expect(board.editor.camera.view.value.zoom).toBeGreaterThan(1.9)
})

test('a palm that touches long after the pen changes nothing', () => {
  gestures.down(fact('pen', 1, [100, 100], 0))
  gestures.move(fact('pen', 1, [200, 100], 400))
  const before = board.editor.camera.view.value
  gestures.down(fact('touch', 2, [400, 400], 500))
  gestures.move(fact('pen', 1, [300, 100], 600))
  gestures.up(fact('pen', 1, [300, 100], 700))
  expect(board.count).toBe(1)
  expect(board.editor.camera.view.value).toBe(before)
})

test('a palm sliding under the pen moves nothing, also when it rests after the pen is up', () => {
  gestures.down(fact('pen', 1, [100, 100], 0))
  gestures.down(fact('touch', 2, [400, 400], 500))
  const before = board.editor.camera.view.value
  gestures.move(fact('touch', 2, [460, 430], 520))
  gestures.up(fact('pen', 1, [300, 100], 700))
  gestures.move(fact('touch', 2, [460, 430], 720))
  expect(board.editor.camera.view.value).toEqual(before)
})

test('a palm that touches before its pen leaves no mark', () => {
  gestures.down(fact('touch', 1, [100, 100], 0))
  gestures.move(fact('touch', 1, [120, 100], 20))
  drag('pen', 2, [300, 300], [350, 300])
  expect(board.count).toBe(1)
})

test('a cancelled touch leaves nothing, a cancelled pen commits its stroke', () => {
  gestures.down(fact('touch', 1, [100, 100], 0))
  gestures.move(fact('touch', 1, [150, 100], 20))
  gestures.lose(fact('touch', 1, [150, 100], 30))
  expect(board.count).toBe(0)
  gestures.down(fact('pen', 2, [100, 100], 100))
  gestures.move(fact('pen', 2, [150, 100], 120))
  gestures.lose(fact('pen', 2, [150, 100], 130))
  expect(board.count).toBe(1)
})

test('the eraser end of a stylus erases for one gesture, whatever the tool', () => {
  drag('pen', 1, [100, 100], [200, 100])
  gestures.down({ ...fact('pen', 1, [150, 90], 100), instead: 'eraser' })
  gestures.move(fact('pen', 1, [150, 110], 110))
  gestures.up(fact('pen', 1, [150, 110], 120))
  expect(board.count).toBe(0)
  drag('pen', 1, [100, 100], [200, 100])
  expect(board.count).toBe(1)
})

type Spot = readonly [x: number, y: number]

function drag(device: PointerDevice, id: number, from: Spot, to: Spot): void {
  gestures.down(fact(device, id, from, 0))
  gestures.move(fact(device, id, to, 16))
  gestures.up(fact(device, id, to, 32))
}

function fact(device: PointerDevice, id: number, [x, y]: Spot, atMs: number): PointerFact {
  const screen = screenPoint(x, y)
  const last = { screen, page: board.editor.camera.toPage(screen), pressure: 0.5, atMs }
  return { id, device, step: { samples: [last], last, isConstrained: false } }
}
