import type { Pointing, ShownAids } from '@takhti/schema/board/channel'
import { Pointing as PointingSchema } from '@takhti/schema/board/channel'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CursorSender } from './cursor-sender.ts'

const box = { minX: 0, minY: 0, maxX: 1280, maxY: 720 }

function aSender() {
  const stated: Pointing[] = []
  const waiting: (() => void)[] = []
  const state: { isSeen: boolean; aids: ShownAids | null } = { isSeen: true, aids: null }
  const sender = new CursorSender(box, {
    send: (pointing) => stated.push(pointing),
    isSeen: () => state.isSeen,
    aids: () => state.aids,
    later: (run) => waiting.push(run),
  })
  return { sender, sent: stated, state, tick: () => waiting.shift()?.() }
}

test('a cursor is sent at once, and then at each tick for as long as it moves', () => {
  const { sender, sent: stated, tick } = aSender()
  for (let x = 0; x < 100; x++) sender.point({ x, y: 1.2345 })
  expect(stated.map(({ at }) => at)).toEqual([{ x: 0, y: 1.2 }])
  tick()
  expect(stated.map(({ at }) => at?.x)).toEqual([0, 99])
  tick()
  tick()
  expect(stated).toHaveLength(2)
  sender.point(null)
  expect(stated.at(-1)).toEqual({ at: null, view: { x: 0, y: 0, width: 1280, height: 720 } })
})

test('nothing is sent while there is no viewer; a new viewer receives cursor and view', () => {
  const { sender, sent: stated, state } = aSender()
  state.isSeen = false
  sender.point({ x: 1, y: 1 })
  sender.look({ ...box, maxX: 640 })
  expect(stated).toEqual([])
  state.isSeen = true
  sender.again()
  expect(stated).toEqual([{ at: { x: 1, y: 1 }, view: { x: 0, y: 0, width: 640, height: 720 } }])
})

test('overlays are sent when they change, and whole to each new viewer', () => {
  const { sender, sent: stated, state, tick } = aSender()
  const wire = () => stated.splice(0).map(({ aids }) => aids)
  sender.point({ x: 1, y: 1 })
  tick()
  state.aids = { curtain: { top: 0, right: 0, bottom: 30, left: 0 } }
  for (let turn = 0; turn < 50; turn++) sender.aidsChanged()
  tick()
  sender.point({ x: 2, y: 1 })
  tick()
  tick()
  sender.again()
  tick()
  state.aids = null
  sender.aidsChanged()
  const curtain = { curtain: { top: 0, right: 0, bottom: 30, left: 0 } }
  expect(wire()).toEqual([undefined, curtain, curtain, undefined, curtain, null])
})

test('any cursor position and any view are valid for the room', () => {
  const number = fc.double({ min: -1e9, max: 1e9, noNaN: true })
  fc.assert(
    fc.property(number, number, number, number, (x, y, width, height) => {
      const { sender, sent: stated } = aSender()
      sender.look({ minX: x, minY: y, maxX: x + Math.abs(width), maxY: y + Math.abs(height) })
      sender.point({ x, y })
      for (const pointing of stated) expect(PointingSchema.safeParse(pointing).success).toBe(true)
    }),
  )
})
