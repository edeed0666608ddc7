import { runInDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { RoomRows } from './room-rows.ts'
import { anId, rooms } from './visitor.ts'

const table = 'CREATE TABLE IF NOT EXISTS things (name TEXT PRIMARY KEY) WITHOUT ROWID'

type Made = { rows: RoomRows; asked: string[]; tables(): string[] }

/** Rows of a room of their own, with their statements and the existing tables. */
async function inRoom(check: (made: Made) => void): Promise<void> {
  const stub = rooms.LESSON_ROOM.getByName(`${anId()}.${anId()}`)
  await runInDurableObject(stub, (_room, { storage }) => {
    const asked: string[] = []
    const exec: SqlStorage['exec'] = (query, ...bindings) => {
      asked.push(query)
      return storage.sql.exec(query, ...bindings)
    }
    // All that rows call of it.
    const sql = { exec } as SqlStorage
    const rows = new RoomRows({ sql, transactionSync: (write) => storage.transactionSync(write) })
    const tables = () => {
      const found = storage.sql.exec<{ name: string }>("SELECT name FROM sqlite_master WHERE name LIKE 'thing%'")
      return found.toArray().map(({ name }) => name)
    }
    check({ rows, asked, tables })
  })
}

const list = (rows: RoomRows) => rows.exec('SELECT name FROM things').toArray()

test('only a room that uses a row opens its database, and makes its tables once', async () => {
  await inRoom(({ rows, asked }) => {
    rows.declare(table)
    expect(asked).toEqual([])
    expect(list(rows)).toEqual([])
    expect(list(rows)).toEqual([])
    expect(asked.filter((query) => query === table)).toHaveLength(1)
  })
})

test('a rolled back transaction loses no table', async () => {
  await inRoom(({ rows, tables }) => {
    rows.declare(table)
    const failing = () =>
      rows.transactionSync(() => {
        rows.exec("INSERT INTO things VALUES ('one')")
        throw new Error('taken back')
      })
    expect(failing).toThrow('taken back')
    expect(tables()).toEqual(['things'])
    expect(list(rows)).toEqual([])
  })
})

test('a table that could not be made is made with the next row', async () => {
  await inRoom(({ rows, asked, tables }) => {
    rows.declare(table)
    rows.declare('CREATE TABLE things (name TEXT)')
    expect(() => list(rows)).toThrow('already exists')
    expect(() => list(rows)).toThrow('already exists')
    expect(asked.filter((query) => query === table)).toHaveLength(1)
    expect(tables()).toEqual(['things'])
  })
})
