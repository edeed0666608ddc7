import { expect, test } from 'vitest'
import { TestBoard } from '../test-board.ts'
import { LiveInk, type SeenInk } from './live-ink.ts'

const style = { colour: '#1f2937', width: 4 } as const

test('a live stroke never changes the document', async () => {
  const board = await TestBoard.open()
  let updates = 0
  board.doc.on('update', () => updates++)
  board.editor.liveInk.receive([piece('other-hand-000001', 0, [1, 2, 3])], () => false)
  board.choose('pen').pointerDown(10, 10)
  for (let round = 0; round < 50; round++) board.move(4, 1)
  expect([updates, board.count]).toEqual([0, 0])
  expect(board.editor.liveInk.strokes.value.size).toBe(1)
})

test('frames grow one stroke, also if one repeats or the beginning was missed', () => {
  const live = new LiveInk(() => 0)
  live.receive([piece('a-hand-0000000001', 0, [1, 2]), piece('a-hand-0000000001', 2, [3])], () => false)
  live.receive([piece('a-hand-0000000001', 1, [2, 3, 4]), piece('late-0000000000001', 40, [9])], () => false)
  const strokes = [...live.strokes.value.values()].map(({ stroke }) => stroke.x)
  expect(strokes).toEqual([[1, 2, 3, 4], [9]])
})

test('a live stroke is removed when its shape arrives, when it ends, and without new frames', () => {
  let now = 0
  const live = new LiveInk(() => now)
  live.receive([piece('one-00000000000001', 0, [1]), piece('two-00000000000001', 0, [1])], () => false)
  live.receive(
    [piece('tri-00000000000001', 0, [1]), { ...piece('one-00000000000001', 0, []), isEnded: true }],
    () => false,
  )
  expect([...live.strokes.value.keys()]).toEqual(['two-00000000000001', 'tri-00000000000001'])
  live.receive([piece('two-00000000000001', 1, [2])], (id) => id.startsWith('two'))
  expect([...live.strokes.value.keys()]).toEqual(['tri-00000000000001'])
  now = 10_000
  live.receive([], () => false)
  expect(live.strokes.value.size).toBe(0)
})

function piece(strokeId: string, from: number, x: number[]): SeenInk {
  return { strokeId, style, from, x, y: x, pressure: x.map(() => 0.5), isEnded: false }
}
