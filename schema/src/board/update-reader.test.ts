import {
  createEncoder,
  toUint8Array,
  writeAny,
  writeUint8,
  writeVarString,
  writeVarUint,
  type Encoder,
} from 'lib0/encoding'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { readWrites } from './update-reader.ts'

/** Updates that no Yjs writes, byte by byte: what a hostile client can send. */

type Link = readonly [client: number, clock: number]
type Section = { client: number; clock: number; structs: ((encoder: Encoder) => void)[] }

test('a value is read with its root and key', () => {
  const update = updateOf({ client: 1, clock: 0, structs: [rooted('shapes', 'a', 7), beside([1, 0], 8)] })
  expect(readWrites(update, new Y.Doc())).toEqual([
    { root: 'shapes', key: 'a', value: { set: 7 } },
    { root: 'shapes', key: 'a', value: { set: 8 } },
  ])
})

test('two clients that wait for each other are a gap, not an endless wait', () => {
  const update = updateOf(
    { client: 1, clock: 0, structs: [beside([2, 0], 7)] },
    { client: 2, clock: 0, structs: [beside([1, 0], 8)] },
  )
  expect(readWrites(update, new Y.Doc())).toBe('gap')
})

test('a client that waits for one the update does not hold is a gap', () => {
  expect(readWrites(updateOf({ client: 1, clock: 0, structs: [beside([2, 0], 7)] }), new Y.Doc())).toBe('gap')
  expect(readWrites(updateOf({ client: 1, clock: 1, structs: [rooted('shapes', 'a', 7)] }), new Y.Doc())).toBe('gap')
  const skipped = updateOf({ client: 1, clock: 0, structs: [skip(1), rooted('shapes', 'a', 7)] })
  expect(readWrites(skipped, new Y.Doc())).toBe('gap')
})

test.each<[string, Section[]]>([
  ['builds on its own later one', [{ client: 1, clock: 0, structs: [beside([1, 1], 7), rooted('shapes', 'a', 8)] }]],
  ['was collected, as only nested content is', [{ client: 1, clock: 0, structs: [collected(1)] }]],
  ['is a child of another', [{ client: 1, clock: 0, structs: [rooted('shapes', 'a', 7), childOf([1, 0], 8)] }]],
  [
    'comes in a second run of its client, of which Yjs would take one',
    [
      { client: 1, clock: 0, structs: [rooted('shapes', 'a', 7)] },
      { client: 2, clock: 0, structs: [rooted('shapes', 'b', 7)] },
      { client: 1, clock: 1, structs: [rooted('shapes', 'c', 7)] },
    ],
  ],
])('an update whose struct %s is malformed', (_what, sections) => {
  expect(readWrites(updateOf(...sections), new Y.Doc())).toBe('malformed')
})

test('a document is never changed by what is read against it', () => {
  const doc = new Y.Doc()
  doc.getMap('shapes').set('a', 1)
  const before = Y.encodeStateAsUpdate(doc)
  readWrites(updateOf({ client: 1, clock: 0, structs: [rooted('shapes', 'a', 7), rooted('other', 'b', 7)] }), doc)
  expect(Y.encodeStateAsUpdate(doc)).toEqual(before)
  expect([...doc.share.keys()]).toEqual(['shapes'])
})

function updateOf(...sections: Section[]): Uint8Array {
  const encoder = createEncoder()
  writeVarUint(encoder, sections.length)
  for (const { client, clock, structs } of sections) {
    writeVarUint(encoder, structs.length)
    writeVarUint(encoder, client)
    writeVarUint(encoder, clock)
    for (const write of structs) write(encoder)
  }
  writeVarUint(encoder, 0)
  return toUint8Array(encoder)
}

const ANY_CONTENT = 8
const HAS_ORIGIN = 0x80
const HAS_KEY = 0x20

/** An item that names its root and key. */
function rooted(root: string, key: string, value: number) {
  return (encoder: Encoder) => {
    writeUint8(encoder, ANY_CONTENT | HAS_KEY)
    writeVarUint(encoder, 1)
    writeVarString(encoder, root)
    writeVarString(encoder, key)
    writeValue(encoder, value)
  }
}

/** An item that is inserted next to another. */
function beside([client, clock]: Link, value: number) {
  return (encoder: Encoder) => {
    writeUint8(encoder, ANY_CONTENT | HAS_ORIGIN)
    writeVarUint(encoder, client)
    writeVarUint(encoder, clock)
    writeValue(encoder, value)
  }
}

/** An item inside the type of another item. */
function childOf([client, clock]: Link, value: number) {
  return (encoder: Encoder) => {
    writeUint8(encoder, ANY_CONTENT | HAS_KEY)
    writeVarUint(encoder, 0)
    writeVarUint(encoder, client)
    writeVarUint(encoder, clock)
    writeVarString(encoder, 'a')
    writeValue(encoder, value)
  }
}

function collected(length: number) {
  return (encoder: Encoder) => {
    writeUint8(encoder, 0)
    writeVarUint(encoder, length)
  }
}

function skip(length: number) {
  return (encoder: Encoder) => {
    writeUint8(encoder, 10)
    writeVarUint(encoder, length)
  }
}

function writeValue(encoder: Encoder, value: number): void {
  writeVarUint(encoder, 1)
  writeAny(encoder, value)
}
