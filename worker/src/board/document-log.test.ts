import { readShapes } from '@takhti/schema/board/page-shapes'
import { runInDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { RoomRows } from '#rooms/room-rows.ts'
import { anId, rooms } from '#rooms/visitor.ts'
import { DocumentLog } from './document-log.ts'
import { drawRectangle, updateOf } from './drawer.ts'

/** Runs in a room's storage of its own. */
async function inStorage<Result>(run: (storage: DurableObjectStorage) => Result): Promise<Result> {
  const stub = rooms.PAGE_ROOM.getByName(`${anId()}.${anId()}.${anId()}`)
  return await runInDurableObject(stub, (_room, state) => run(state.storage))
}

function drawInto(log: DocumentLog, doc: Y.Doc, shapes: number): void {
  for (let drawn = 0; drawn < shapes; drawn++) log.append(updateOf(doc, () => drawRectangle(doc)))
}

function content(doc: Y.Doc): string {
  return JSON.stringify([readShapes(doc), [...Y.encodeStateVector(doc)]])
}

function rows(storage: DurableObjectStorage): string {
  const log = storage.sql.exec('SELECT row, hex(bytes) AS bytes FROM updates').toArray()
  const snapshot = storage.sql.exec('SELECT part, row, hex(bytes) AS bytes FROM snapshot').toArray()
  return JSON.stringify({ log, snapshot })
}

test('[A13] compaction is invisible: the snapshot and its tail load what the log loaded', async () => {
  await inStorage((storage) => {
    const log = new DocumentLog(new RoomRows(storage))
    const doc = new Y.Doc()
    drawInto(log, doc, 40)
    const lastRow = log.lastRow()
    log.compact(log.load())
    expect(content(log.load())).toBe(content(doc))
    expect(log.lastRow()).toBe(lastRow)
    drawInto(log, doc, 10)
    expect(log.lastRow()).toBe(lastRow + 10)
    expect(content(new DocumentLog(new RoomRows(storage)).load())).toBe(content(doc))
  })
})

test.each([1, 2, 3])(
  '[A13] a compaction that dies after %i statements leaves the rows as they were',
  async (survived) => {
    await inStorage((storage) => {
      const doc = new Y.Doc()
      drawInto(new DocumentLog(new RoomRows(storage)), doc, 40)
      const before = rows(storage)
      let statements = 0
      const exec: SqlStorage['exec'] = (query, ...bindings) => {
        if (isDying && ++statements > survived) throw new Error('killed')
        return storage.sql.exec(query, ...bindings)
      }
      let isDying = false
      // The tests use only `exec`; the rest of the type is the runtime's.
      const sql = { exec } as SqlStorage
      const dying = new RoomRows({ sql, transactionSync: (write) => storage.transactionSync(write) })
      const log = new DocumentLog(dying)
      log.load()
      isDying = true
      expect(() => log.compact(doc)).toThrow('killed')
      expect(rows(storage)).toBe(before)
      expect(content(new DocumentLog(new RoomRows(storage)).load())).toBe(content(doc))
    })
  },
)

// Fault: AUTOINCREMENT, which wrote the number of each update into a table of its own.
test('[CS-4] an update is one written row', async () => {
  await inStorage((storage) => {
    const written: SqlStorageCursor<Record<string, SqlStorageValue>>[] = []
    // The log uses only `exec`; the rest of the type is the runtime's.
    const sql = {
      exec: (query: string, ...bindings: unknown[]) => {
        const cursor = storage.sql.exec(query, ...bindings)
        if (query.startsWith('INSERT')) written.push(cursor)
        return cursor
      },
    } as SqlStorage
    const log = new DocumentLog(new RoomRows({ sql, transactionSync: (write) => storage.transactionSync(write) }))
    drawInto(log, new Y.Doc(), 3)
    expect(written.map(({ rowsWritten }) => rowsWritten)).toEqual([1, 1, 1])
  })
})

// Fault: rows deleted without a note of the last one: the first update after it had the name of an earlier one.
test('[A9] an erased document gives no update the id of an earlier one', async () => {
  await inStorage(async (storage) => {
    const log = new DocumentLog(new RoomRows(storage))
    drawInto(log, new Y.Doc(), 3)
    await log.erase(async () => {
      for (const table of ['updates', 'snapshot', 'erased_row']) storage.sql.exec(`DELETE FROM ${table}`)
    })
    expect(log.lastRow()).toBe(0)
    const after = new DocumentLog(new RoomRows(storage))
    drawInto(after, new Y.Doc(), 1)
    expect(after.lastRow()).toBe(4)
  })
})

test('a snapshot larger than a row is stored in parts', async () => {
  await inStorage((storage) => {
    const log = new DocumentLog(new RoomRows(storage))
    const doc = new Y.Doc()
    doc.getMap('shapes').set('large', crypto.getRandomValues(new Uint8Array(60_000)))
    for (let part = 0; part < 50; part++) doc.getMap('shapes').set(`part ${part}`, new Uint8Array(60_000).fill(part))
    log.compact(doc)
    const parts = storage.sql.exec<{ size: number }>('SELECT length(bytes) AS size FROM snapshot').toArray()
    expect(parts.length).toBeGreaterThan(2)
    expect(Math.max(...parts.map(({ size }) => size))).toBeLessThan(2_000_000)
    expect(Y.encodeStateVector(log.load())).toEqual(Y.encodeStateVector(doc))
  })
})

test('a log is long once it exceeds twice its snapshot, even after hibernation', async () => {
  await inStorage((storage) => {
    const log = new DocumentLog(new RoomRows(storage))
    const doc = new Y.Doc()
    while (!log.isLong()) drawInto(log, doc, 1)
    expect(new DocumentLog(new RoomRows(storage)).isLong()).toBe(true)
    log.compact(doc)
    expect(log.isLong()).toBe(false)
    const [{ size } = { size: 0 }] = storage.sql
      .exec<{ size: number }>('SELECT sum(length(bytes)) AS size FROM snapshot')
      .toArray()
    const large = new Uint8Array(size)
    for (let filled = 0; filled < 3; filled++) {
      expect(log.isLong()).toBe(false)
      log.append(large)
    }
    expect(log.isLong()).toBe(true)
  })
})
