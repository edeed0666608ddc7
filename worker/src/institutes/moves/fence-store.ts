import { moveFences } from '@takhti/schema/institutes/moves/tables'
import { eq, sql } from 'drizzle-orm'
import { together, type InstituteDatabase, type Statement } from '#platform/db.ts'
import type { MovedTable } from './shape-store.ts'

/** What a batch of a move begins behind: the table, and the key of its last row. */
export type Cursor = { step?: string; table?: string; after?: readonly (string | number | null)[] }

/** The fence of an institute in one database. */
export type Fence = { place: number; cursor: Cursor; shifts: Readonly<Record<string, number>> }

/** The fence of an institute in a database, which refuses every other writer. */
export function fenceStore(db: InstituteDatabase, instituteId: string) {
  const isOurs = eq(moveFences.instituteId, instituteId)
  return {
    async find(): Promise<Fence | null> {
      const [row] = await db.select().from(moveFences).where(isOurs)
      if (row === undefined) return null
      // Only the statements below write these columns.
      return {
        place: row.place,
        cursor: JSON.parse(row.cursor) as Cursor,
        shifts: JSON.parse(row.shifts) as Fence['shifts'],
      }
    },
    /** From here on nothing of the institute is written in the database it leaves: one batch, before or after every other write. */
    async freeze(tables: readonly MovedTable[]): Promise<void> {
      const row = db.insert(moveFences).values({ instituteId, side: 'leaving' }).onConflictDoNothing()
      await together(db, [row, ...tables.flatMap((table) => triggersOf(db, table))])
    },
    /** Refuses writes of others to the rows that arrive, and reserves the numbers that they get. */
    async arrive(tables: readonly MovedTable[], highest: Readonly<Record<string, number>>): Promise<void> {
      const reserved = JSON.stringify(highest)
      await together(db, [
        db.run(sql`insert into sqlite_sequence (name, seq) select key, 0 from json_each(${reserved})
          where key not in (select name from sqlite_sequence)`),
        db.run(sql`insert into move_fences (institute_id, side, shifts) values (${instituteId}, 'arriving',
          (select json_group_object(name, seq) from sqlite_sequence where name in (select key from json_each(${reserved}))))`),
        db.run(sql`update sqlite_sequence set seq = seq + (select value from json_each(${reserved}) where key = name)
          where name in (select key from json_each(${reserved}))`),
        ...tables.flatMap((table) => triggersOf(db, table)),
      ])
    },
    /** Where the next batch begins, for steps that only read. */
    async note(cursor: Cursor): Promise<void> {
      await db
        .update(moveFences)
        .set({ cursor: JSON.stringify(cursor) })
        .where(isOurs)
    },
    /** Lets everybody write again. */
    async thaw(): Promise<void> {
      await together(db, [db.delete(moveFences).where(isOurs), ...(await dropTriggers(db))])
    },
    /** Runs writes of the move, all or none: while they run the fence is open, and the table's own triggers are away. */
    async write(
      { place }: Pick<Fence, 'place'>,
      { table, cursor, writes }: { table: MovedTable; cursor: Cursor; writes: readonly Statement[] },
    ): Promise<number> {
      const statements = [
        db.run(sql`pragma defer_foreign_keys = on`),
        // A null is refused: another run wrote this batch, or the fence is gone.
        db.run(sql`insert into move_fences (institute_id, side) select ${instituteId}, null
          where not exists (select 1 from move_fences where institute_id = ${instituteId} and place = ${place})`),
        db.update(moveFences).set({ isOpen: true }).where(isOurs),
        ...table.triggers.map(({ name }) => db.run(sql`drop trigger ${sql.identifier(name)}`)),
        ...writes,
        ...table.triggers.map((trigger) => db.run(sql.raw(trigger.sql))),
        db
          .update(moveFences)
          .set({ isOpen: false, place: place + 1, cursor: JSON.stringify(cursor) })
          .where(isOurs),
      ]
      await together(db, statements)
      return statements.length
    },
  }
}

/** Triggers are made for the move and removed behind it: no other write of any institute pays for them. */
function triggersOf(db: InstituteDatabase, { name }: MovedTable): Statement[] {
  return (['insert', 'update', 'delete'] as const).map((event) => {
    const row = event === 'insert' ? 'new' : 'old'
    return db.run(
      sql.raw(`create trigger if not exists "move_fence_${name}_${event}" before ${event} on "${name}"
        when exists (select 1 from move_fences where institute_id = ${row}.institute_id and is_open = 0)
        begin select raise(abort, 'INSTITUTE_MOVES'); end`),
    )
  })
}

async function dropTriggers(db: InstituteDatabase): Promise<Statement[]> {
  const triggers = await db.all<{ name: string }>(sql`select name from sqlite_master
    where type = 'trigger' and name like 'move\\_fence\\_%' escape '\\'`)
  return triggers.map(({ name }) => db.run(sql`drop trigger if exists ${sql.identifier(name)}`))
}
