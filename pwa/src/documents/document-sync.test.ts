import { decodeUp, encodeDown } from '@takhti/schema/board/frames'
import type { DownFrame, RefusalCode, UpFrame } from '@takhti/schema/board/frames'
import { beforeEach, expect, test } from 'vitest'
import * as Y from 'yjs'
import { fromEdge } from '#offline/documents.ts'
import { DocumentSync } from './document-sync.ts'

/** A room that stores each update unless set to refuse, and answers only on demand. */
class FakeRoom {
  readonly doc = new Y.Doc()
  readonly received: UpFrame[] = []
  refuses: RefusalCode | null = null
  #answers: DownFrame[] = []

  receive(bytes: Uint8Array): void {
    const frame = decodeUp(bytes)
    this.received.push(frame)
    if (frame.kind === 'syncStep1') {
      const update = Y.encodeStateAsUpdate(this.doc, frame.stateVector)
      this.#answers.push({ kind: 'syncStep2', update, stateVector: Y.encodeStateVector(this.doc) })
    }
    if (frame.kind === 'update') this.#answers.push(this.#take(frame))
  }

  answer(sync: DocumentSync): void {
    for (let next = this.#answers.shift(); next; next = this.#answers.shift()) sync.receive(encodeDown(next))
  }

  /** The socket breaks: pending answers are lost. */
  loseAnswers(): void {
    this.#answers = []
  }

  updates(): Extract<UpFrame, { kind: 'update' }>[] {
    return this.received.filter((frame) => frame.kind === 'update')
  }

  #take({ seq, update }: Extract<UpFrame, { kind: 'update' }>): DownFrame {
    if (this.refuses) return { kind: 'refused', seq, code: this.refuses }
    Y.applyUpdate(this.doc, update)
    return { kind: 'ack', seq, row: seq }
  }
}

/** The device's ledger in memory: it counts local updates before any other listener. */
class FakeLedger {
  localSeq = 0
  ackedSeq = 0
  hasLeftovers = false

  constructor(doc: Y.Doc) {
    doc.on('updateV2', (_update: Uint8Array, origin: unknown) => {
      if (origin !== fromEdge) this.localSeq += 1
    })
  }

  get isSafe(): boolean {
    return this.localSeq === this.ackedSeq && !this.hasLeftovers
  }

  acked(seq: number): void {
    this.ackedSeq = Math.max(this.ackedSeq, seq)
  }

  ackedWhole(seq: number): void {
    this.hasLeftovers = false
    this.acked(seq)
  }
}

let doc: Y.Doc
let ledger: FakeLedger
let room: FakeRoom
let sync: DocumentSync
let refusals: RefusalCode[]
let later: { run: () => void; afterMs: number | undefined }[]

beforeEach(() => {
  doc = new Y.Doc()
  ledger = new FakeLedger(doc)
  room = new FakeRoom()
  refusals = []
  later = []
  sync = new DocumentSync({
    doc,
    ledger,
    send: (bytes) => room.receive(bytes),
    later: (run, afterMs) => void later.push({ run, afterMs }),
    onRefused: (code) => refusals.push(code),
  })
  sync.allow(true)
})

test('edits of one frame travel as one update, and are safe only when it is acknowledged', () => {
  connect()
  for (const key of ['a', 'b', 'c']) draw(key)
  expect(room.updates()).toHaveLength(0)
  runLater()
  expect(room.updates()).toHaveLength(1)
  expect(ledger.isSafe).toBe(false)
  room.answer(sync)
  expect(ledger.isSafe).toBe(true)
  expect(shapesOf(room.doc)).toEqual(['a', 'b', 'c'])
})

test('[A23] an edit during an update in flight is not acknowledged with it', () => {
  connect()
  draw('a')
  runLater()
  draw('b')
  room.answer(sync)
  expect(ledger.isSafe).toBe(false)
  runLater()
  room.answer(sync)
  expect(ledger.isSafe).toBe(true)
})

test('[A7] updates without an acknowledgement are sent again after a disconnect', () => {
  connect()
  draw('a')
  runLater()
  room.loseAnswers()
  sync.closed()
  draw('b')
  runLater()
  expect(ledger.isSafe).toBe(false)
  connect()
  expect(ledger.isSafe).toBe(true)
  expect(shapesOf(room.doc)).toEqual(['a', 'b'])
})

test('an acknowledgement of the previous connection does not count on this one', () => {
  connect()
  room.refuses = 'common/internal'
  draw('a')
  runLater()
  const [lost] = room.updates()
  room.loseAnswers()
  sync.closed()
  connect()
  sync.receive(encodeDown({ kind: 'ack', seq: lost?.seq ?? 0, row: 1 }))
  expect(ledger.isSafe).toBe(false)
})

test('unsynced changes of an earlier tab are sent whole', () => {
  doc.getMap('shapes').set('earlier', 1)
  ledger.localSeq = 0
  ledger.hasLeftovers = true
  connect()
  expect(ledger.isSafe).toBe(true)
  expect(shapesOf(room.doc)).toEqual(['earlier'])
})

test('nothing is sent when the room has everything', () => {
  room.doc.getMap('shapes').set('theirs', 1)
  connect()
  expect(room.updates()).toHaveLength(0)
  expect(shapesOf(doc)).toEqual(['theirs'])
  expect(ledger.isSafe).toBe(true)
})

test('without the pen nothing is sent, and with it all pending changes', () => {
  sync.allow(false)
  connect()
  draw('a')
  runLater()
  expect(room.updates()).toHaveLength(0)
  sync.allow(true)
  room.answer(sync)
  room.answer(sync)
  expect(shapesOf(room.doc)).toEqual(['a'])
  expect(ledger.isSafe).toBe(true)
})

test('[A23] a refused edit stays on the device, is reported once, and never counts as safe', () => {
  connect()
  room.refuses = 'board/too-many-shapes'
  draw('a')
  runLater()
  room.answer(sync)
  expect(refusals).toEqual(['board/too-many-shapes'])
  expect(shapesOf(doc)).toEqual(['a'])
  expect([ledger.isSafe, room.updates().length]).toEqual([false, 1])
  runLater()
  expect(room.updates()).toHaveLength(1)
})

test('after a refusal the next change of the person resends everything', () => {
  connect()
  room.refuses = 'board/too-many-shapes'
  draw('a')
  runLater()
  room.answer(sync)
  room.refuses = null
  draw('b')
  runLater()
  room.answer(sync)
  room.answer(sync)
  expect(shapesOf(room.doc)).toEqual(['a', 'b'])
  expect(ledger.isSafe).toBe(true)
})

test('a busy room is tried again automatically', () => {
  connect()
  room.refuses = 'common/too-many'
  draw('a')
  runLater()
  room.answer(sync)
  expect(refusals).toEqual([])
  room.refuses = null
  runLater()
  room.answer(sync)
  room.answer(sync)
  expect(ledger.isSafe).toBe(true)
})

test('a room that finds a gap is sent everything it lacks', () => {
  connect()
  draw('a')
  runLater()
  room.loseAnswers()
  sync.receive(encodeDown({ kind: 'syncStep1', stateVector: Y.encodeStateVector(room.doc) }))
  draw('b')
  runLater()
  room.answer(sync)
  room.answer(sync)
  expect(ledger.isSafe).toBe(true)
  expect(shapesOf(room.doc)).toEqual(['a', 'b'])
})

function connect(): void {
  sync.opened()
  room.answer(sync)
  room.answer(sync)
}

function draw(key: string): void {
  doc.transact(() => doc.getMap('shapes').set(key, 1), 'this person')
}

function runLater(): void {
  for (const { run } of later.splice(0)) run()
}

function shapesOf(of: Y.Doc): string[] {
  return [...of.getMap('shapes').keys()].sort()
}
