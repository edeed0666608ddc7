import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isErrorCode } from '#kit/errors.ts'
import { BoardFormatError } from './format-error.ts'
import {
  decodeDown,
  decodeUp,
  encodeDown,
  encodeInk,
  encodeUp,
  refusalCodes,
  type DownFrame,
  type UpFrame,
} from './frames.ts'
import { MAX_FRAME_BYTES } from './limits.ts'
import { packMoves } from './moves.ts'
import { tips } from './shapes/look.ts'
import type { RelayedPiece, StrokePiece } from './stroke-pieces.ts'

const bytes = fc.uint8Array({ maxLength: 60 })
const count = fc.nat()
const strokeId = fc.stringMatching(/^[A-Za-z0-9_-]{16}$/)

const style = fc.record(
  {
    colour: fc.stringMatching(/^[0-9a-f]{6}$/).map((hex) => `#${hex}` as const),
    width: fc.integer({ min: 1, max: 2_000 }).map((tenths) => tenths / 10),
    opacity: fc.integer({ min: 1, max: 99 }).map((percent) => percent / 100),
    dash: fc.constantFrom('dashed', 'dotted'),
    tip: fc.constantFrom(...tips),
  },
  { requiredKeys: ['colour', 'width'] },
)

const line = fc.nat({ max: 0xffff })
const from = fc.nat({ max: 10_000 })
const begun = fc.record({ kind: fc.constant('begun' as const), line, strokeId, style, from, packed: bytes })
const more = fc.record({ kind: fc.constant('more' as const), line, from, hasPressure: fc.boolean(), moves: bytes })
const ended = fc.record({ kind: fc.constant('ended' as const), line })
const piece: fc.Arbitrary<StrokePiece> = fc.oneof(begun, more, ended)
const relayed: fc.Arbitrary<RelayedPiece> = fc.oneof(
  fc.tuple(begun, fc.uuid()).map(([stroke, personId]) => ({ ...stroke, personId })),
  more,
  ended,
)

const upFrame: fc.Arbitrary<UpFrame> = fc.oneof(
  fc.record({ kind: fc.constant('syncStep1' as const), stateVector: bytes }),
  fc.record({ kind: fc.constant('update' as const), seq: count, update: bytes }),
  fc.record({ kind: fc.constant('ink' as const), pieces: fc.array(piece, { minLength: 1, maxLength: 12 }) }),
  fc.record({ kind: fc.constant('retired' as const) }),
)

const downFrame: fc.Arbitrary<DownFrame> = fc.oneof(
  fc.record({ kind: fc.constant('syncStep1' as const), stateVector: bytes }),
  fc.record({ kind: fc.constant('syncStep2' as const), update: bytes, stateVector: bytes }),
  fc.record({ kind: fc.constant('update' as const), row: count, update: bytes }),
  fc.record({ kind: fc.constant('ack' as const), seq: count, row: count }),
  fc.record({ kind: fc.constant('refused' as const), seq: count, code: fc.constantFrom(...refusalCodes) }),
  fc.record({ kind: fc.constant('inkFrame' as const), pieces: fc.array(relayed, { maxLength: 5 }) }),
)

test('every frame comes back as it was sent, and every kind was tried', () => {
  const kinds = new Set<string>()
  fc.assert(
    fc.property(upFrame, (frame) => {
      kinds.add(`up ${frame.kind}`)
      expect(decodeUp(encodeUp(frame))).toEqual(frame)
    }),
  )
  fc.assert(
    fc.property(downFrame, (frame) => {
      kinds.add(`down ${frame.kind}`)
      expect(decodeDown(encodeDown(frame))).toEqual(frame)
    }),
  )
  expect(kinds.size).toBe(10)
})

test('any bytes are a frame or a BoardFormatError, in both directions', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 120 }), (hostile) => {
      readOrRefuse(() => decodeUp(hostile))
      readOrRefuse(() => decodeDown(hostile))
    }),
    { numRuns: 2_000 },
  )
  fc.assert(
    fc.property(downFrame, fc.nat(), fc.nat({ max: 255 }), (frame, where, byte) => {
      const damaged = encodeDown(frame)
      damaged[where % damaged.length] = byte
      readOrRefuse(() => decodeDown(damaged))
    }),
    { numRuns: 2_000 },
  )
})

test('what was decoded shares no memory with the message, whose buffer the socket may use again', () => {
  fc.assert(
    fc.property(upFrame, downFrame, (up, down) => {
      const messages = [encodeUp(up), encodeDown(down)] as const
      const frames = [decodeUp(messages[0]), decodeDown(messages[1])]
      for (const message of messages) message.fill(0)
      expect(frames).toEqual([up, down])
    }),
  )
})

test('a frame beyond the limit is refused before it is read', () => {
  const update = new Uint8Array(MAX_FRAME_BYTES)
  expect(() => decodeUp(encodeUp({ kind: 'update', seq: 1, update }))).toThrow('frame too large')
})

// Fault: one count of all pieces for every frame. A sender's frame ended before its pieces did.
test('each sender receives the pieces of all others in order, and no frame when drawing alone', () => {
  const drawn = fc.dictionary(fc.constantFrom('asha', 'ravi', 'meera', ''), fc.array(relayed, { maxLength: 4 }))
  fc.assert(
    fc.property(drawn, (message) => {
      const bySender = new Map(Object.entries(message))
      const frames = encodeInk(bySender)
      const all = [...bySender.values()].flat()
      expect(decodeDown(frames.forAll)).toEqual({ kind: 'inkFrame', pieces: all })
      for (const sender of [...bySender.keys(), 'nobody']) {
        const pieces = [...bySender].flatMap(([other, own]) => (other === sender ? [] : own))
        const without = frames.without(sender)
        if (pieces.length === 0) expect(without).toBeNull()
        else expect(without).toEqual(encodeDown({ kind: 'inkFrame', pieces }))
      }
    }),
  )
})

test('one more point of a live stroke costs at most 7 bytes', () => {
  const columns = { x: [812.3, 814.9], y: [402.1, 399.8], pressure: [0.7, 0.6] }
  const moves = packMoves(columns, 1, true)
  const frame = encodeUp({ kind: 'ink', pieces: [{ kind: 'more', line: 31, from: 40, hasPressure: true, moves }] })
  expect(frame.length).toBeLessThanOrEqual(7)
})

test('a single piece has the older builds’ bytes; more pieces than MAX_OWN_PIECES are refused', () => {
  const end = (line: number) => ({ kind: 'ended' as const, line })
  expect([...encodeUp({ kind: 'ink', pieces: [end(5)] })]).toEqual([4, 23])
  const many = Array.from({ length: 33 }, (_, line) => end(line))
  expect(() => decodeUp(encodeUp({ kind: 'ink', pieces: many }))).toThrow(BoardFormatError)
})

test('[A15] older builds’ frames for growing strokes are ignored', () => {
  for (const kind of [2, 3]) expect(decodeUp(new Uint8Array([kind, 9, 9, 9]))).toEqual({ kind: 'retired' })
})

test('every refusal is a code of the catalogue', () => {
  expect(refusalCodes.filter((code) => !isErrorCode(code))).toEqual([])
})

/** Any other error fails the property. */
function readOrRefuse(decode: () => unknown): void {
  try {
    decode()
  } catch (error) {
    if (!(error instanceof BoardFormatError)) throw error
  }
}
