import { codeFrom } from '@takhti/schema/classes/rules'
import { presenceTables, tablesNotImported } from '@takhti/schema/exchange/rules'
import { sql, type SQL } from 'drizzle-orm'
import { initialLimits } from '#licences/port.ts'
import { together, type DirectoryDatabase, type InstituteDatabase } from '#platform/db.ts'
import { randomBytes } from '#platform/random.ts'
import { ArchiveProblem } from './archive-reader.ts'
import type { PeopleSoFar } from './people-store.ts'
import { isHeld, type ArchiveRow, type ArchiveTable } from './table-store.ts'

type Target = {
  directory: DirectoryDatabase
  db: InstituteDatabase
  instituteId: string
  now: Date
  people: PeopleSoFar
}

// A parameter of D1 holds two megabytes; JSON within JSON is longer than its row.
const charactersAtOnce = 400_000

/** Adds rows of a table that are not here yet, and answers how many of them are here. Rows that wait for a consent count. */
export async function addRows(target: Target, table: ArchiveTable, rows: readonly ArchiveRow[]): Promise<number> {
  if (!isHeld(table.name, table.columns)) throw new ArchiveProblem('not-an-archive', table.name)
  for (const row of rows) checkRow(table, row)
  if (tablesNotImported.includes(table.name)) return rows.length
  const present = presenceTables.includes(table.name) ? takeAbsent(target, rows) : rows
  const ready = await adapted(target, table, present)
  let here = rows.length - present.length
  for (const part of inParts(ready)) here += await insert(target, table, part)
  return here
}

function checkRow({ name, columns }: ArchiveTable, row: ArchiveRow): void {
  const isRow = Object.entries(row).every(
    ([column, cell]) =>
      columns.includes(column) && (cell === null || typeof cell === 'string' || typeof cell === 'number'),
  )
  if (!isRow) throw new ArchiveProblem('not-an-archive', name)
}

/** Filters rows to those of members. The classes of those who must consent first are noted for their invitation. */
function takeAbsent({ people }: Target, rows: readonly ArchiveRow[]): ArchiveRow[] {
  const absent = new Set(people.absent)
  return rows.filter((row) => {
    const personId = String(row['person_id'])
    if (!absent.has(personId)) return true
    const waiting = people.waiting[personId]
    const classId = row['class_id']
    if (waiting !== undefined && typeof classId === 'string' && !waiting.classIds.includes(classId))
      waiting.classIds.push(classId)
    return false
  })
}

async function adapted(target: Target, { name }: ArchiveTable, rows: readonly ArchiveRow[]): Promise<ArchiveRow[]> {
  const { people, now } = target
  if (name === 'members') {
    const absent = new Set(people.absent)
    const gone = (row: ArchiveRow) =>
      absent.has(String(row['id'])) ? (row['removed_at'] ?? now.toISOString()) : row['removed_at']
    return rows.map((row) => ({ ...row, removed_at: gone(row) ?? null }))
  }
  if (name !== 'classes') return [...rows]
  const codes = await takeCodes(target, rows)
  return rows.map((row) => ({ ...row, code: codes.get(String(row['id'])) ?? newCode() }))
}

/** Gives each class a code of this platform, which takes its seat. A class that has one already retains it. */
async function takeCodes(
  { directory, instituteId, now }: Target,
  rows: readonly ArchiveRow[],
): Promise<Map<string, string>> {
  const open = rows.filter((row) => (row['removed_at'] ?? null) === null)
  const held = new Map<string, string>()
  for (let again = 0; again < 5 && held.size < open.length; again += 1) {
    const missing = open.filter((row) => !held.has(String(row['id']))).map((row) => ({ ...row, code: newCode() }))
    const asked = JSON.stringify(missing)
    const [, , found] = await together(directory, [
      initialLimits(directory, instituteId, now),
      directory.run(sql`insert into join_codes (code, institute_id, class_id, class_name, created_at, door)
        select j.value ->> 'code', ${instituteId}, j.value ->> 'id', j.value ->> 'name', ${now.toISOString()}, j.value ->> 'door'
        from json_each(${asked}) j where not exists (select 1 from join_codes c where c.institute_id = ${instituteId}
          and c.class_id = j.value ->> 'id' and c.revoked_at is null) on conflict do nothing`),
      directory.all<{ id: string; code: string }>(sql`select c.class_id as id, c.code from json_each(${asked}) j
        join join_codes c on c.institute_id = ${instituteId} and c.class_id = j.value ->> 'id' and c.revoked_at is null`),
    ])
    for (const { id, code } of found) held.set(id, code)
  }
  return held
}

function newCode(): string {
  for (;;) {
    const code = codeFrom(randomBytes(new Uint8Array(24)))
    if (code !== null) return code
  }
}

function* inParts(rows: readonly ArchiveRow[]): Generator<string> {
  let part: string[] = []
  let length = 0
  for (const row of rows) {
    const text = JSON.stringify(row)
    if (length + text.length > charactersAtOnce && part.length > 0) {
      yield `[${part.join(',')}]`
      part = []
      length = 0
    }
    part.push(text)
    length += text.length
  }
  if (part.length > 0) yield `[${part.join(',')}]`
}

async function insert(
  { db, instituteId }: Target,
  { name, columns, key }: ArchiveTable,
  rows: string,
): Promise<number> {
  const table = sql.identifier(name)
  const cell = (column: string) => sql`j.value ->> ${sql.raw(`'$.${column}'`)}`
  const names = columns.map((column) => sql.identifier(column))
  const values = columns.map((column): SQL => (column === 'institute_id' ? sql`${instituteId}` : cell(column)))
  const isSame = sql.join(
    [sql`t.institute_id = ${instituteId}`, ...key.map((column) => sql`t.${sql.identifier(column)} = ${cell(column)}`)],
    sql` and `,
  )
  const [, counted] = await together(db, [
    db.run(sql`insert into ${table} (${sql.join(names, sql`, `)}) select ${sql.join(values, sql`, `)}
      from json_each(${rows}) j where not exists (select 1 from ${table} t where ${isSame})`),
    db.all<{ here: number }>(sql`select count(*) as here from json_each(${rows}) j join ${table} t on ${isSame}`),
  ])
  return counted[0]?.here ?? 0
}
