import { pageRoots } from '@takhti/schema/board/document'
import { entryKey } from '@takhti/schema/board/entries'
import { decodeDown, encodeUp } from '@takhti/schema/board/frames'
import { defaultStyle } from '@takhti/schema/board/shapes/shape'
import { createEncoder, toUint8Array, writeVarString, writeVarUint, writeVarUint8Array } from 'lib0/encoding'
import * as Y from 'yjs'
import { Tldraw } from '#document/tldraw.ts'
import { frameOf } from '#load/load-socket.ts'

export const peerNames = ['echo', 'tldraw', 'y-websocket', 'hocuspocus'] as const

export type PeerName = (typeof peerNames)[number]

/**
 * The protocol of a server: ours receives live ink, and edits of the page, which it stores before it broadcasts them.
 */
export type Spoken = PeerName | 'ours' | 'our edits'

/** A device's protocol with a server: its first messages, when it is in, and how its drawing is sent. */
export type Protocol = {
  /** The first messages, in order. */
  hello(at: number): Buffer[]
  /** Whether a message reports that the device is in. */
  isIn(bytes: Buffer, isText: boolean): boolean
  /** The start-up before the first drawing. */
  begin?(sender: number): Buffer
  /** A thirtieth of a second of drawing, with a mark in it. */
  drawn(sender: number, seq: number): Buffer
}

/** The size of every message: a thirtieth of a second with pressure and time in the leanest of the peers. */
const messageBytes = 186

const markBytes = 14

/** The content of an edit, so that with the overhead of Yjs it weighs as much. */
const editBytes = messageBytes - 40

/** A mark that is found in a message without parsing it: the device, and the number of its piece. */
export function markOf(sender: number, seq: number): string {
  return `~mk${String(sender).padStart(4, '0')}${String(seq).padStart(7, '0')}`
}

/** The marks in a message. */
export function* marksIn(bytes: Buffer): Iterable<{ sender: number; seq: number }> {
  for (let at = bytes.indexOf('~mk'); at >= 0; at = bytes.indexOf('~mk', at + markBytes)) {
    const text = bytes.toString('latin1', at + 3, at + markBytes)
    yield { sender: Number(text.slice(0, 4)), seq: Number(text.slice(4)) }
  }
}

function payload(sender: number, seq: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  bytes.write(markOf(sender, seq), 0, 'latin1')
  return bytes
}

/** Made once: a thousand documents that are made only to report an empty state would cost more than the joins. */
const nothingYet = binary(encodeUp({ kind: 'syncStep1', stateVector: Y.encodeStateVector(new Y.Doc()) }))

/** Ours: live strokes as the app sends them; a whole stroke is sent when it begins. */
export const ours: Protocol = {
  hello: () => [nothingYet],
  isIn: (bytes, isText) => !isText && decodeDown(bytes).kind === 'syncStep2',
  begin: (sender) =>
    binary(
      encodeUp({
        kind: 'ink',
        pieces: [
          {
            ...{ kind: 'begun', line: 0, strokeId: `bench-${sender}`.padStart(20, '0') },
            ...{ style: defaultStyle, from: 0, packed: new Uint8Array(20) },
          },
        ],
      }),
    ),
  drawn: (sender, seq) => {
    const moves = payload(sender, seq, messageBytes - 6)
    return binary(
      encodeUp({ kind: 'ink', pieces: [{ kind: 'more', line: 0, from: seq % 1_000, hasPressure: true, moves }] }),
    )
  },
}

/** Each device changes a text of its own on the page, as much text as a peer's edit weighs. */
function ourEdits(): Protocol {
  const docs = new Docs()
  return {
    hello: ours.hello,
    isIn: ours.isIn,
    drawn: (sender, seq) => {
      const text = markOf(sender, seq) + 'x'.repeat(editBytes - markBytes)
      const update = docs.edit(sender, (doc) => {
        const shapeId = `bench-${doc.clientID}`.padStart(20, '0')
        doc.getMap(pageRoots.shapes).set(entryKey('alt', shapeId), text)
      })
      return binary(encodeUp({ kind: 'update', seq: seq + 1, update }))
    },
  }
}

const echo: Protocol = {
  hello: () => [frameOf('hello', 'text')],
  isIn: (_bytes, isText) => isText,
  drawn: (sender, seq) => frameOf(payload(sender, seq, messageBytes), 'binary'),
}

/** tldraw's clients push a patch of the shape that is drawn, thirty times a second. */
function tldraw(): Protocol {
  const own = new Tldraw()
  const idOf = (sender: number): string => `shape:bench${sender}`
  const push = (diff: object, clientClock: number): Buffer =>
    frameOf(JSON.stringify({ type: 'push', clientClock, diff }), 'text')
  const filler = 'x'.repeat(messageBytes - markBytes)
  return {
    hello: (at) => [frameOf(JSON.stringify(own.connect(String(at))), 'text')],
    isIn: (bytes) => bytes.includes('"type":"connect"'),
    begin: (sender) => push({ [idOf(sender)]: ['put', own.aShape(idOf(sender))] }, 0),
    drawn: (sender, seq) =>
      push({ [idOf(sender)]: ['patch', { meta: ['patch', { mk: ['put', markOf(sender, seq) + filler] }] }] }, seq + 1),
  }
}

const room = 'bench'

/**
 * The document of each device, which writes an entry of its own: of two writers of the same one, only the later is
 * forwarded.
 */
class Docs {
  readonly #docs = new Map<number, Y.Doc>()

  /** The addition of an edit to a device's document. */
  edit(sender: number, edit: (doc: Y.Doc) => void): Uint8Array {
    const doc = this.#docs.get(sender) ?? new Y.Doc()
    this.#docs.set(sender, doc)
    const before = Y.encodeStateVector(doc)
    edit(doc)
    return Y.encodeStateAsUpdate(doc, before)
  }
}

/** Yjs' own protocol: each device sets its own entry of a map, as one that follows a pen would. */
function yjs(wrap: (inner: Uint8Array) => Uint8Array, first: readonly Uint8Array[]): Protocol {
  const docs = new Docs()
  return {
    hello: () => [...first, wrap(syncMessage(0, Y.encodeStateVector(new Y.Doc())))].map(binary),
    isIn: (_bytes, isText) => !isText,
    drawn: (sender, seq) => {
      const bytes = Uint8Array.from(payload(sender, seq, editBytes))
      const update = docs.edit(sender, (doc) => doc.getMap('pens').set(String(doc.clientID), bytes))
      return binary(wrap(syncMessage(2, update)))
    },
  }
}

function syncMessage(kind: number, bytes: Uint8Array): Uint8Array {
  const encoder = createEncoder()
  writeVarUint(encoder, 0)
  writeVarUint(encoder, kind)
  writeVarUint8Array(encoder, bytes)
  return toUint8Array(encoder)
}

/** Hocuspocus puts the name of the document before Yjs's message. */
function named(inner: Uint8Array): Uint8Array {
  const encoder = createEncoder()
  writeVarString(encoder, room)
  return Buffer.concat([toUint8Array(encoder), inner])
}

function token(): Uint8Array {
  const encoder = createEncoder()
  writeVarUint(encoder, 2)
  writeVarUint(encoder, 0)
  writeVarString(encoder, 'token')
  return named(toUint8Array(encoder))
}

function binary(bytes: Uint8Array): Buffer {
  return frameOf(bytes, 'binary')
}

/** The protocol of each server. */
export function protocolOf(name: Spoken): Protocol {
  switch (name) {
    case 'ours':
      return ours
    case 'our edits':
      return ourEdits()
    case 'echo':
      return echo
    case 'tldraw':
      return tldraw()
    case 'y-websocket':
      return yjs((inner) => inner, [])
    case 'hocuspocus':
      return yjs(named, [token()])
  }
}
