import type { StudentRecords } from '@takhti/schema/records/model'
import { searchKeyColumnName, secretColumnName } from '@takhti/schema/records/rules'
import { sql, type SQL } from 'drizzle-orm'
import type { DirectoryDatabase, InstituteDatabase } from '#platform/db.ts'
import { shapeOf, withRowsBelow, type Rows, type Shape } from './references-store.ts'

type Row = StudentRecords['institute'][string][number]
type Tables = Record<string, Row[]>

export type Whose = { instituteId: string; personId: string }

/** Every row of an institute's database that references a person, with the rows below their own rows. */
export async function rowsInInstitute(db: InstituteDatabase, { instituteId, personId }: Whose): Promise<Tables> {
  const shape = await shapeOf(db, 'institute')
  const inInstitute = () => sql`institute_id = ${instituteId}`
  const own = [{ table: 'members', where: sql`id = ${personId}` }, ...pointing(shape, personId, inInstitute)]
  return readRows(
    db,
    shape,
    own.map((rows) => ({ ...rows, where: sql`${inInstitute()} and ${rows.where}` })),
  )
}

/**
 * The same of the directory: rows of both the person and the institute. The account itself is included only if the institute
 * governs it: its address is unproved, and the person belongs to no other institute.
 */
export async function rowsInDirectory(db: DirectoryDatabase, { instituteId, personId }: Whose): Promise<Tables> {
  const shape = await shapeOf(db, 'directory')
  const scoped = pointing(shape, personId, () => sql`true`).filter(({ table }) => isScoped(shape, table))
  return readRows(db, shape, [
    {
      table: 'people',
      where: sql`id = ${personId} and not email_verified and not exists (select 1 from memberships m
        where m.person_id = people.id and m.institute_id <> ${instituteId})`,
    },
    ...scoped.map(({ table, where }) => ({ table, where: sql`institute_id = ${instituteId} and ${where}` })),
  ])
}

/** Whether the rows of a table belong to an institute. */
export function isScoped({ columns }: Shape, table: string): boolean {
  return columns.get(table)?.includes('institute_id') ?? false
}

function pointing(shape: Shape, personId: string, scope: () => SQL): Rows[] {
  return shape.references.flatMap(({ table, column, treatment }) => {
    const rows = { table, where: sql`${sql.identifier(column)} = ${personId}` }
    return treatment === 'delete' ? withRowsBelow(shape, rows, { scope }) : [rows]
  })
}

async function readRows(
  db: DirectoryDatabase | InstituteDatabase,
  { columns }: Shape,
  all: readonly Rows[],
): Promise<Tables> {
  const tables: Tables = {}
  for (const { table, where } of all) {
    const shown = (columns.get(table) ?? []).filter(isShown)
    const names = sql.join(
      shown.map((column) => sql.identifier(column)),
      sql`, `,
    )
    const rows = await db.all<Row>(sql`select ${names} from ${sql.identifier(table)} where ${where}`)
    if (rows.length > 0) tables[table] = distinct([...(tables[table] ?? []), ...rows])
  }
  return tables
}

function isShown(column: string): boolean {
  return column === 'blob_hash' || !(secretColumnName.test(column) || searchKeyColumnName.test(column))
}

/** A row that references a person by two columns is one row. */
function distinct(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()]
}
