import type { Pointing } from '@takhti/schema/board/channel'
import { Pointing as PointingSchema } from '@takhti/schema/board/channel'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CursorSender } from './cursor-sender.ts'

const box = { minX: 0, minY: 0, maxX: 1280, maxY: 720 }

function aSender() {
  const said: Pointing[] = []
  const waiting: (() => void)[] = []
  const state = { isSeen: true }
  const sender = new CursorSender(box, {
    say: (pointing) => said.push(pointing),
    isSeen: () => state.isSeen,
    later: (run) => waiting.push(run),
  })
  return { sender, said, state, tick: () => waiting.shift()?.() }
}

test('a hand is told at once, and then as it is at each tick, for as long as it moves', () => {
  const { sender, said, tick } = aSender()
  for (let x = 0; x < 100; x++) sender.point({ x, y: 1.2345 })
  expect(said.map(({ at }) => at)).toEqual([{ x: 0, y: 1.2 }])
  tick()
  expect(said.map(({ at }) => at?.x)).toEqual([0, 99])
  tick()
  tick()
  expect(said).toHaveLength(2)
  sender.point(null)
  expect(said.at(-1)).toEqual({ at: null, view: { x: 0, y: 0, width: 1280, height: 720 } })
})

test('nothing is sent while nobody sees it; whoever comes is told where this person is', () => {
  const { sender, said, state } = aSender()
  state.isSeen = false
  sender.point({ x: 1, y: 1 })
  sender.look({ ...box, maxX: 640 })
  expect(said).toEqual([])
  state.isSeen = true
  sender.again()
  expect(said).toEqual([{ at: { x: 1, y: 1 }, view: { x: 0, y: 0, width: 640, height: 720 } }])
})

test('wherever a hand is and however far a view reaches, the room takes it', () => {
  const number = fc.double({ min: -1e9, max: 1e9, noNaN: true })
  fc.assert(
    fc.property(number, number, number, number, (x, y, width, height) => {
      const { sender, said } = aSender()
      sender.look({ minX: x, minY: y, maxX: x + Math.abs(width), maxY: y + Math.abs(height) })
      sender.point({ x, y })
      for (const pointing of said) expect(PointingSchema.safeParse(pointing).success).toBe(true)
    }),
  )
})
