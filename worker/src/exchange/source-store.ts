import { sql } from 'drizzle-orm'
import type { InstituteDatabase } from '#platform/db.ts'
import type { Platform } from '#platform/platform.ts'
import { roomsToCopy } from '#rooms/port.ts'
import { archiveTables, hasMessages, pageOf, type ArchiveTable, type Cell } from './table-store.ts'

/** Where the next unit of an archive begins. */
export type Place =
  | { step: 'people'; after: string; part: number }
  | { step: 'tables'; table: number; after: Cell[] | null; part: number }
  | { step: 'objects'; cursor: string | null }
  | { step: 'documents'; after: string }
  | { step: 'end' }

export const firstPlace: Place = { step: 'people', after: '', part: 1 }

/** What an archive contains, by its manifest. */
export type Counts = {
  people: number
  tables: Record<string, number>
  objects: number
  objectBytes: number
  documents: number
}

export const noCounts: Counts = { people: 0, tables: {}, objects: 0, objectBytes: 0, documents: 0 }

type Add = (name: string, bytes: Uint8Array<ArrayBuffer>) => Promise<void>

type Institute = { db: InstituteDatabase; instituteId: string; tables: readonly ArchiveTable[] }

const peopleAtOnce = 500
const objectsAtOnce = 20

/** Reads an institute for an archive, one unit after the other. */
export class ExportSource {
  readonly #platform: Platform
  readonly #db: InstituteDatabase
  readonly #instituteId: string
  readonly #tables: readonly ArchiveTable[]

  private constructor(platform: Platform, { db, instituteId, tables }: Institute) {
    this.#platform = platform
    this.#db = db
    this.#instituteId = instituteId
    this.#tables = tables
  }

  static async of(
    platform: Platform,
    { db, instituteId, withMessages }: { db: InstituteDatabase; instituteId: string; withMessages: boolean },
  ): Promise<ExportSource> {
    const tables = await archiveTables(db)
    const held = tables.filter((table) => withMessages || !hasMessages(table))
    return new ExportSource(platform, { db, instituteId, tables: held })
  }

  /** Adds one unit to the archive and the counts, and answers where the next begins. */
  add(place: Place, counts: Counts, add: Add): Promise<Place> {
    switch (place.step) {
      case 'people':
        return this.#people(place, counts, add)
      case 'tables':
        return this.#rows(place, counts, add)
      case 'objects':
        return this.#objects(place, counts, add)
      case 'documents':
        return this.#document(place, counts, add)
      case 'end':
        return Promise.resolve(place)
    }
  }

  async #people(place: Extract<Place, { step: 'people' }>, counts: Counts, add: Add): Promise<Place> {
    const rows = await this.#platform.directory.all<{
      id: string
    }>(sql`select p.id, m.name, m.last_name as lastName, p.email,
        p.language, json_group_array(m.role) as roles
      from memberships m join people p on p.id = m.person_id
      where m.institute_id = ${this.#instituteId} and p.id > ${place.after} group by p.id order by p.id limit ${peopleAtOnce}`)
    counts.people += rows.length
    const last = rows.at(-1)
    if (last !== undefined) await add(`people/${numbered(place.part)}`, lines(rows))
    if (last === undefined || rows.length < peopleAtOnce) return { step: 'tables', table: 0, after: null, part: 1 }
    return { step: 'people', after: last.id, part: place.part + 1 }
  }

  async #rows(
    { table: index, after, part }: Extract<Place, { step: 'tables' }>,
    counts: Counts,
    add: Add,
  ): Promise<Place> {
    const table = this.#tables[index]
    if (table === undefined) return { step: 'objects', cursor: null }
    const { rows, next } = await pageOf(this.#db, { instituteId: this.#instituteId, table, after })
    counts.tables[table.name] = (counts.tables[table.name] ?? 0) + rows.length
    if (rows.length > 0) await add(`tables/${table.name}/${numbered(part)}`, lines(rows))
    return next === null
      ? { step: 'tables', table: index + 1, after: null, part: 1 }
      : { step: 'tables', table: index, after: next, part: part + 1 }
  }

  async #objects({ cursor }: Extract<Place, { step: 'objects' }>, counts: Counts, add: Add): Promise<Place> {
    const { FILES } = this.#platform.env
    const prefix = `${this.#instituteId}/`
    const listed = await FILES.list({ prefix, limit: objectsAtOnce, ...(cursor !== null && { cursor }) })
    for (const { key } of listed.objects) {
      // Parts of files that people are still sending are no files yet.
      const object = key.startsWith(`${prefix}feed-parts/`) ? null : await FILES.get(key)
      if (object === null) continue
      const bytes = new Uint8Array(await object.arrayBuffer())
      await add(`objects/${key.slice(prefix.length)}`, bytes)
      counts.objects += 1
      counts.objectBytes += bytes.length
    }
    return listed.truncated ? { step: 'objects', cursor: listed.cursor } : { step: 'documents', after: '' }
  }

  /** The documents of one lesson or private board. A room that was never entered has none. */
  async #document({ after }: Extract<Place, { step: 'documents' }>, counts: Counts, add: Add): Promise<Place> {
    const [found] = await this.#db.all<{ id: string }>(sql`select min(id) as id from (
      select min(id) as id from lessons where institute_id = ${this.#instituteId} and id > ${after}
      union all select min(id) from wall_boards where institute_id = ${this.#instituteId} and id > ${after}
      union all select min(id) from wall_groups where institute_id = ${this.#instituteId} and id > ${after})`)
    const lessonId = found?.id ?? null
    if (lessonId === null) return { step: 'end' }
    const rooms = roomsToCopy(this.#platform.env, { instituteId: this.#instituteId, lessonId })
    const copy = async (name: string, update: Uint8Array | null) => {
      if (update === null) return
      await add(`documents/${lessonId}/${name}.bin`, Uint8Array.from(update))
      counts.documents += 1
    }
    await copy('index', await rooms.lesson.snapshot())
    for (const pageId of await rooms.lesson.listPages()) await copy(pageId, await rooms.page(pageId).snapshot())
    return { step: 'documents', after: lessonId }
  }
}

function numbered(part: number): string {
  return `${String(part).padStart(6, '0')}.ndjson`
}

function lines(rows: readonly object[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(new TextEncoder().encode(rows.map((row) => `${JSON.stringify(row)}\n`).join('')))
}
