import { expect, test } from 'vitest'
import { endOfFrame } from './chaos-proxy.ts'
import { weather } from './chaos.ts'

test('[A6 A7 G2 G9] a network that doubles, reorders and cuts: one answer, equal pages', async () => {
  // So many messages that every kind of network fault occurs, whatever the random draws.
  const small = { players: 6, questions: 1, hands: 3, strokes: 40, bots: 10, mostAckMs: Infinity, seed: 3 }
  const { figures, failures } = await weather(small)
  expect(failures).toEqual([])
  expect(figures['shapes']).toBe(120)
  expect(figures['botsRefused']).toBe(10)
}, 600_000)

const header = (...bytes: number[]) => Buffer.from(bytes)
const mask = [1, 2, 3, 4]

test.each([
  ['a short frame', Buffer.concat([header(0x81, 0x83, ...mask), Buffer.alloc(3)]), 9],
  ['a frame of two bytes of length', Buffer.concat([header(0x82, 0xfe, 1, 0, ...mask), Buffer.alloc(256)]), 264],
  [
    'a frame of eight bytes of length',
    Buffer.concat([header(0x82, 0xff, 0, 0, 0, 0, 0, 1, 0, 0, ...mask), Buffer.alloc(65_536)]),
    65_550,
  ],
])('%s ends where it ends, and not before', (_which, frame, end) => {
  expect(endOfFrame(frame)).toBe(end)
  expect(endOfFrame(frame.subarray(0, -1))).toBeNull()
  expect(endOfFrame(Buffer.concat([frame, Buffer.alloc(2)]))).toBe(end)
})
