import { packInk } from '@takhti/schema/board/ink'
import type { RelayedPiece, StrokePiece } from '@takhti/schema/board/stroke-pieces'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LiveInkReader } from '#documents/live-ink-reader.ts'
import type { GrowingStroke } from '../editor/ink-session.ts'
import { LiveInkSender } from './live-ink-sender.ts'

test('the first points leave at once, the rest once a tick, and the end after the shape', () => {
  const slot = aPenSlot('stroke-0000000001')
  slot.grow(1)
  expect(slot.seen()).toEqual([[1]])
  slot.grow(2)
  slot.grow(3)
  expect(slot.sent).toHaveLength(1)
  slot.tick()
  expect(slot.seen()).toEqual([[1], [2, 3]])
  slot.tick()
  expect(slot.sent).toHaveLength(2)
  slot.grow(4)
  slot.end()
  slot.tick()
  expect(slot.seen()).toEqual([[1], [2, 3], [4], 'end'])
  expect(slot.sent.map(({ kind }) => kind)).toEqual(['begun', 'more', 'more', 'ended'])
})

test('each stroke has a line number of its own', () => {
  const slot = aPenSlot('stroke-0000000001')
  slot.grow(1)
  slot.end()
  slot.take('stroke-0000000002')
  slot.grow(1)
  slot.tick()
  expect(slot.sent.map(({ kind, line }) => [kind, line])).toEqual([
    ['begun', 1],
    ['ended', 1],
    ['begun', 2],
  ])
})

test('ten pointers share one frame a tick, and a long stroke has one line number throughout', () => {
  const slot = aPenSlot('stroke-0000000001')
  const strokes = Array.from({ length: 10 }, (_, index) => growing(`stroke-of-hand-${index}`))
  const grow = (stroke: GrowingStroke) => {
    for (const column of [stroke.x, stroke.y, stroke.at]) column.push(stroke.x.length)
    stroke.pressure.push(0.5)
    slot.sender.follow({ stroke, from: stroke.x.length - 1, state: 'drawing' })
  }
  strokes.forEach(grow)
  slot.tick()
  strokes.forEach(grow)
  slot.tick()
  expect(slot.frames).toEqual([1, 9, 10])
  expect(new Set(slot.sent.map(({ line }) => line)).size).toBe(10)
  const lines = new Set<number>()
  for (let index = 0; index < 100; index++) {
    const short = growing(`stroke-short-${index}`)
    grow(short)
    slot.tick()
    slot.sender.follow({ stroke: short, from: 1, state: 'kept' })
    lines.add(slot.sent.at(-1)?.line ?? -1)
  }
  expect(slot.sent.every(({ line }) => line < 32)).toBe(true)
  expect([lines.has(slot.sent[0]?.line ?? -1), lines.size]).toEqual([false, 22])
})

test('a viewer that missed the beginning sees the stroke go on after the next full piece', () => {
  const slot = aPenSlot('stroke-0000000001')
  const late = new LiveInkReader()
  for (let x = 1; x <= 61; x++) {
    slot.grow(x)
    slot.tick()
  }
  const seen = slot.sent.slice(1).flatMap((piece) => late.read([relayed(piece)]))
  expect(seen.map(({ from, x }) => [from, ...Array.from(x)])).toEqual([[60, 61]])
})

test('whatever frames are lost, a viewer has each received point once and in its place', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ points: fc.integer({ min: 1, max: 5 }), isLost: fc.boolean() })), (ticks) => {
      const slot = aPenSlot('stroke-0000000001')
      const reader = new LiveInkReader()
      const places = new Map<number, number>()
      let next = 0
      for (const { points, isLost } of ticks) {
        slot.grow(...Array.from({ length: points }, () => next++))
        slot.tick()
        const pieces = slot.sent.splice(0)
        if (isLost) continue
        for (const { from, x } of reader.read(pieces.map(relayed))) {
          for (const [index, each] of Array.from(x).entries()) {
            expect(places.has(from + index)).toBe(false)
            places.set(from + index, each)
          }
        }
      }
      for (const [place, x] of places) expect(x).toBe(place)
      if (ticks.every(({ isLost }) => !isLost)) expect(places.size).toBe(next)
    }),
  )
})

test('a broken piece is dropped alone', () => {
  const reader = new LiveInkReader()
  const packed = packInk({ startedAt: 0, x: [5], y: [5], pressure: [0.5], at: [0] })
  const begun = { kind: 'begun', strokeId: 'bad-00000000000001', style, from: 0, personId: 'p' } as const
  const broken: RelayedPiece = { ...begun, line: 1, packed: new Uint8Array([9, 9, 9]) }
  const good: RelayedPiece = { ...begun, line: 2, strokeId: 'good-0000000000001', packed }
  const far: RelayedPiece = { kind: 'more', line: 2, from: 1, hasPressure: true, moves: new Uint8Array([255]) }
  expect(reader.read([broken, good, far]).map(({ strokeId }) => strokeId)).toEqual(['good-0000000000001'])
  reader.forget()
  expect(reader.read([{ kind: 'ended', line: 2 }])).toEqual([])
})

test('own ink is skipped when the room relays it, also on a reused line number', () => {
  const slot = aPenSlot('stroke-0000000001')
  const reader = new LiveInkReader()
  slot.grow(1)
  reader.sent(slot.sent)
  const other = aPenSlot('stroke-0000000002')
  other.grow(7)
  expect(reader.read(other.sent.map(relayed)).map(({ strokeId }) => strokeId)).toEqual(['stroke-0000000002'])
  slot.tick()
  slot.grow(2)
  slot.tick()
  slot.end()
  expect(slot.sent.map(({ kind }) => kind)).toEqual(['begun', 'more', 'ended'])
  expect(reader.read(slot.sent.map(relayed))).toEqual([])
})

const style = { colour: '#1f2937', width: 4 } as const

/** A pen, the pieces it sent, and a viewer's reader. */
function aPenSlot(firstId: string) {
  const sent: StrokePiece[] = []
  const ticks: (() => void)[] = []
  const frames: number[] = []
  let stroke = growing(firstId)
  const sender = new LiveInkSender({
    send: (pieces) => {
      frames.push(pieces.length)
      sent.push(...pieces)
    },
    later: (run) => void ticks.push(run),
  })
  return {
    sent,
    frames,
    sender,
    grow(...xs: number[]) {
      const from = stroke.x.length
      for (const column of [stroke.x, stroke.y, stroke.at]) column.push(...xs)
      stroke.pressure.push(...xs.map(() => 0.5))
      sender.follow({ stroke, from, state: 'drawing' })
    },
    end: () => sender.follow({ stroke, from: stroke.x.length, state: 'kept' }),
    take(id: string) {
      stroke = growing(id)
    },
    tick: () => ticks.splice(0).forEach((run) => run()),
    seen() {
      const reader = new LiveInkReader()
      return sent.flatMap((piece) =>
        reader.read([relayed(piece)]).map(({ x, isEnded }) => (isEnded ? 'end' : Array.from(x))),
      )
    },
  }
}

function relayed(piece: StrokePiece): RelayedPiece {
  return piece.kind === 'begun' ? { ...piece, personId: 'p' } : piece
}

function growing(id: string): GrowingStroke {
  return { id, style, startedAt: 0, x: [], y: [], pressure: [], at: [] }
}
