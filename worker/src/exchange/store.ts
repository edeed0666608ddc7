import type { Transfer } from '@takhti/schema/exchange/model'
import { transfers } from '@takhti/schema/exchange/tables'
import { and, desc, eq, ne, sql, type SQL } from 'drizzle-orm'
import { isIn, type InstituteDatabase, type Statement } from '#platform/db.ts'
import type { TransferKey } from './transfer-objects.ts'

type Row = typeof transfers.$inferSelect
type NewRow = Pick<Row, 'id' | 'kind' | 'state' | 'startedBy' | 'createdAt' | 'expiresAt' | 'hasMessages' | 'bytes'>

const shownAtOnce = 10

export type TransfersStore = ReturnType<typeof transfersStore>

/** The exports and imports of one institute. */
export function transfersStore({ instituteId }: { instituteId: string }, db: InstituteDatabase) {
  const is = (id: string) => and(eq(transfers.instituteId, instituteId), eq(transfers.id, id))
  return {
    async list(): Promise<Row[]> {
      return db
        .select()
        .from(transfers)
        .where(eq(transfers.instituteId, instituteId))
        .orderBy(desc(transfers.id))
        .limit(shownAtOnce)
    },
    async find(id: string): Promise<Row | null> {
      return (await db.select().from(transfers).where(is(id)).get()) ?? null
    },
    /** In SQL: whether no transfer runs or is uploaded. */
    isFree: (): SQL => sql`not exists (select 1 from transfers where institute_id = ${instituteId}
      and state in ('running', 'uploading'))`,
    /** In SQL: whether a transfer is in a state. */
    isAt: (id: string, state: Row['state']): SQL => sql`exists (select 1 from transfers
      where institute_id = ${instituteId} and id = ${id} and state = ${state})`,
    insert: (row: NewRow): Statement => db.insert(transfers).values({ ...row, instituteId, step: 'people' }),
    update: (id: string, fields: Partial<Row>): Statement => db.update(transfers).set(fields).where(is(id)),
    async save(id: string, fields: Partial<Row>): Promise<void> {
      await db.update(transfers).set(fields).where(is(id))
    },
    remove: (id: string): Statement => db.delete(transfers).where(is(id)),
    /** Whether the same archive was imported here before. */
    async knows(digest: string, id: string): Promise<boolean> {
      const row = await db
        .select({ id: transfers.id })
        .from(transfers)
        .where(and(eq(transfers.instituteId, instituteId), eq(transfers.digest, digest), ne(transfers.id, id)))
        .get()
      return row !== undefined
    },
    /** Whether the institute has nothing that people made. */
    async isEmpty(): Promise<boolean> {
      const [row] = await db.all<{ isEmpty: number }>(sql`select
        not exists (select 1 from classes where institute_id = ${instituteId})
        and not exists (select 1 from lessons where institute_id = ${instituteId})
        and not exists (select 1 from content where institute_id = ${instituteId})
        and not exists (select 1 from folders where institute_id = ${instituteId})
        and not exists (select 1 from students where institute_id = ${instituteId}) as isEmpty`)
      return row?.isEmpty === 1
    },
  }
}

/** A transfer as clients see it. */
export function toWire(row: Row): Transfer {
  const { id, instituteId: _institute, startedBy: _person, digest: _digest, hasMessages, peopleCount, ...rest } = row
  return { ...rest, transferId: id, hasMessages: hasMessages === 1, people: peopleCount }
}

const expiredAtOnce = 20

/** Transfers of a database whose time is over. */
export async function listExpired(db: InstituteDatabase, now: Date): Promise<TransferKey[]> {
  const rows = await db
    .select({ instituteId: transfers.instituteId, transferId: transfers.id })
    .from(transfers)
    .where(
      and(isIn(transfers.state, ['done', 'uploading', 'failed']), sql`${transfers.expiresAt} < ${now.toISOString()}`),
    )
    .limit(expiredAtOnce)
  return rows
}
