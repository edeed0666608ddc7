import { unpackInk } from '@takhti/schema/board/ink'
import { expect, test } from 'vitest'
import type { GrowingStroke } from '../editor/ink-session.ts'
import { LiveInkSender } from './live-ink-sender.ts'

test('the first points leave at once, the rest once a tick, and the end after the shape', () => {
  const sent: (number[] | string)[] = []
  const ticks: (() => void)[] = []
  const sender = new LiveInkSender({
    send: (piece) => sent.push([...unpackInk(piece.packed).x]),
    end: (id) => sent.push(`end ${id}`),
    later: (run) => void ticks.push(run),
  })
  const stroke = growing('stroke-0000000001')
  const grow = (...xs: number[]) => {
    const from = stroke.x.length
    for (const column of [stroke.x, stroke.y, stroke.at]) column.push(...xs)
    stroke.pressure.push(...xs.map(() => 0.5))
    sender.follow({ stroke, from, state: 'drawing' })
  }
  const tick = () => ticks.splice(0).forEach((run) => run())

  grow(1)
  expect(sent).toEqual([[1]])
  grow(2)
  grow(3)
  expect(sent).toEqual([[1]])
  tick()
  expect(sent).toEqual([[1], [2, 3]])
  tick()
  expect(sent).toHaveLength(2)
  grow(4)
  sender.follow({ stroke, from: 4, state: 'kept' })
  tick()
  expect(sent).toEqual([[1], [2, 3], [4], 'end stroke-0000000001'])
})

function growing(id: string): GrowingStroke {
  return { id, style: { colour: '#1f2937', width: 4 }, startedAt: 0, x: [], y: [], pressure: [], at: [] }
}
