import { decodeDown } from '@takhti/schema/board/frames'
import { readShapes } from '@takhti/schema/board/page-shapes'
import { runInDurableObject } from 'cloudflare:test'
import { expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { RoomRows } from '#rooms/room-rows.ts'
import { anId, rooms } from '#rooms/visitor.ts'
import { DocumentLog } from './document-log.ts'
import { drawRectangle, updateOf } from './drawer.ts'
import { LiveDocument } from './live-document.ts'

const nothing = Y.encodeStateVector(new Y.Doc())

/** Runs with the document of a room, and a function that draws on it. */
async function withDocument(run: (document: LiveDocument, draw: () => void) => void): Promise<void> {
  const stub = rooms.PAGE_ROOM.getByName(`${anId()}.${anId()}.${anId()}`)
  await runInDurableObject(stub, (_room, state) => {
    const document = new LiveDocument(new DocumentLog(new RoomRows(state.storage)), () => 'ok')
    const drawer = new Y.Doc()
    run(document, () => void document.take(updateOf(drawer, () => drawRectangle(drawer))))
  })
}

function shapesIn(bytes: Uint8Array | null): number {
  const doc = new Y.Doc()
  const frame = bytes === null ? null : decodeDown(bytes)
  if (frame?.kind === 'syncStep2') Y.applyUpdate(doc, frame.update)
  return readShapes(doc).length
}

// Fault: a cached full frame that outlived an edit; later arrivals got the page of the first one.
test('an empty client gets the bytes of the one before, until an edit', async () => {
  await withDocument((document, draw) => {
    draw()
    const first = document.missingFor(nothing)
    expect(document.missingFor(nothing)).toBe(first)
    draw()
    const late = document.missingFor(nothing)
    expect([shapesIn(first), shapesIn(late)]).toEqual([1, 2])
    expect(document.missingFor(nothing)).toBe(late)
  })
})

test('a client with a part of a page gets the rest of it, whatever others got', async () => {
  await withDocument((document, draw) => {
    draw()
    const known = document.stateVector()
    const whole = document.missingFor(nothing)
    draw()
    const rest = document.missingFor(known)
    expect(document.missingFor(nothing)?.length).toBeGreaterThan(rest?.length ?? Infinity)
    expect(shapesIn(whole)).toBe(1)
    expect(document.missingFor(new Uint8Array([255]))).toBeNull()
  })
})

/** Updates of a client that draws so many shapes, each on top of those before. */
function strokes(count: number): Uint8Array[] {
  const drawer = new Y.Doc()
  return Array.from({ length: count }, () => updateOf(drawer, () => void drawRectangle(drawer)))
}

async function withRows(run: (document: LiveDocument, log: DocumentLog, rows: () => number) => void): Promise<void> {
  const stub = rooms.PAGE_ROOM.getByName(`${anId()}.${anId()}.${anId()}`)
  await runInDurableObject(stub, (_room, { storage }) => {
    const log = new DocumentLog(new RoomRows(storage))
    const rows = () => storage.sql.exec<{ rows: number }>('SELECT count(*) AS rows FROM updates').one().rows
    run(new LiveDocument(log, () => 'ok'), log, rows)
  })
}

// Fault: a row for each.
test('updates that came together are one row, and the rows alone make the same document', async () => {
  await withRows((document, log, rows) => {
    const { outcomes, rows: written } = document.takeAll(strokes(20))
    expect([rows(), written.length]).toEqual([1, 1])
    expect(outcomes).toEqual(Array.from({ length: 20 }, () => ({ kind: 'stored', row: written[0]?.row })))
    expect(readShapes(log.load()).length).toBe(20)
    expect(Y.encodeStateVector(log.load())).toEqual(document.stateVector())
  })
})

// Fault: updates before a broken one left for the row of those after it: they were in no memory and in no row.
test('a broken, repeated or incomplete update harms no other update of its batch', async () => {
  await withRows((document, log) => {
    const [first = nothing, second = nothing, third = nothing] = strokes(3)
    const [, far = nothing] = strokes(2)
    const { outcomes } = document.takeAll([first, first, new Uint8Array([1, 9, 9]), second, far, third])
    expect(outcomes.map(({ kind }) => kind)).toEqual(['stored', 'known', 'refused', 'stored', 'gap', 'stored'])
    expect(outcomes[1]).toEqual({ ...outcomes[0], kind: 'known' })
    expect([readShapes(document.doc).length, readShapes(log.load()).length]).toEqual([3, 3])
  })
})

test('a large batch of updates is several rows', async () => {
  await withRows((document, log, rows) => {
    document.takeAll(strokes(600))
    expect(rows()).toBeGreaterThan(1)
    expect(rows()).toBeLessThan(10)
    expect(readShapes(log.load()).length).toBe(600)
  })
})

// Fault: a document in memory that retains what could not be written.
test('[A7 A8] of updates that cannot be written none is taken, and none stays in memory', async () => {
  await withRows((document, log) => {
    const [first = nothing, ...others] = strokes(3)
    document.take(first)
    const append = vi.spyOn(log, 'append').mockImplementation(() => {
      throw new Error('no room')
    })
    const { outcomes, rows, error } = document.takeAll(others)
    expect([outcomes, rows, error]).toEqual([[], [], new Error('no room')])
    expect(readShapes(document.doc).length).toBe(1)
    append.mockRestore()
    expect(document.takeAll(others).outcomes.map(({ kind }) => kind)).toEqual(['stored', 'stored'])
  })
})
