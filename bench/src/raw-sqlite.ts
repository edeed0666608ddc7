import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { list, whoIs } from './bare-queries.ts'

/** The two queries of the baseline, run by SQLite in this process on the files of the running databases. */
export type RawSqlite = { page(tokenHash: string): number; close(): void }

/** Opens the databases' files in a folder beside the runtime that writes them. */
export function openRaw(folder: string): RawSqlite {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.sqlite'))
  const databases = files.map((file) => new DatabaseSync(join(folder, file), { readOnly: true }))
  const person = holding(databases, 'sessions').prepare(whoIs)
  const lessons = holding(databases, 'lessons').prepare(list)
  return {
    page(tokenHash) {
      const { instituteId = null, personId = null } = person.get(tokenHash, Date.now()) ?? {}
      return lessons.all(instituteId, personId, null, null).length
    },
    close() {
      for (const database of databases) database.close()
    },
  }
}

function holding(databases: readonly DatabaseSync[], table: string): DatabaseSync {
  const found = databases.find((database) => {
    const exists = database.prepare("select 1 from sqlite_master where type = 'table' and name = ?").get(table)
    return exists !== undefined && database.prepare(`select 1 from ${table} limit 1`).get() !== undefined
  })
  if (found === undefined) throw new Error(`No database has rows in ${table}`)
  return found
}
