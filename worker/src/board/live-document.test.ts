import { decodeDown } from '@takhti/schema/board/frames'
import { readShapes } from '@takhti/schema/board/page-shapes'
import { runInDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { anId, rooms } from '#rooms/visitor.ts'
import { DocumentLog } from './document-log.ts'
import { drawRectangle, updateOf } from './drawer.ts'
import { LiveDocument } from './live-document.ts'

const nothing = Y.encodeStateVector(new Y.Doc())

/** Runs with the document of a room, and somebody who draws on it. */
async function withDocument(run: (document: LiveDocument, draw: () => void) => void): Promise<void> {
  const stub = rooms.PAGE_ROOM.getByName(`${anId()}.${anId()}.${anId()}`)
  await runInDurableObject(stub, (_room, state) => {
    const document = new LiveDocument(new DocumentLog(state.storage), () => 'ok')
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

// Planted: a whole that outlives an edit; whoever came late had the page of whoever came first.
test('who has nothing of a page is given the bytes of the one before, until somebody draws', async () => {
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

test('who has a part of a page is given the rest of it, whatever was given to others', async () => {
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
