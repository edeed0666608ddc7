import type { Waiting } from '@takhti/schema/classes/model'
import { mostWaiting } from '@takhti/schema/classes/rules'
import { doorWaits, joinCodes } from '@takhti/schema/institutes/tables'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { DirectoryDatabase, Statement } from '#platform/db.ts'

type Which = { instituteId: string; classId: string }

/** One attempt to enter by a class's door. */
export type Knock = { keyHash: string; id: string; name: string; at: string }

/** The people who wait at the doors of classes. */
export function doorStore(db: DirectoryDatabase) {
  const ofClass = ({ instituteId, classId }: Which) =>
    and(eq(doorWaits.instituteId, instituteId), eq(doorWaits.classId, classId))

  return {
    async find(keyHash: string, { instituteId, classId }: Which) {
      const row = await db
        .select({ name: doorWaits.name, status: doorWaits.status })
        .from(doorWaits)
        .where(and(eq(doorWaits.keyHash, keyHash), ofClass({ instituteId, classId })))
        .get()
      return row ?? null
    },
    /** Adds a newcomer unless the door's queue is full. Idempotent. */
    async knock({ instituteId, classId }: Which, { keyHash, id, name, at }: Knock): Promise<void> {
      await db.run(sql`insert into door_waits (key_hash, id, institute_id, class_id, name, status, created_at)
        select ${keyHash}, ${id}, ${instituteId}, ${classId}, ${name}, 'waiting', ${at}
        where (select count(*) from door_waits where institute_id = ${instituteId} and class_id = ${classId}
          and status = 'waiting') < ${mostWaiting} on conflict do nothing`)
    },
    listWaiting(which: Which): Promise<Waiting[]> {
      return db
        .select({ waitId: doorWaits.id, name: doorWaits.name, createdAt: doorWaits.createdAt })
        .from(doorWaits)
        .where(and(ofClass(which), eq(doorWaits.status, 'waiting')))
        .orderBy(asc(doorWaits.createdAt), asc(doorWaits.id))
        .limit(mostWaiting)
    },
    answer(which: Which, waitIds: readonly string[], status: 'admitted' | 'refused'): Statement {
      return db
        .update(doorWaits)
        .set({ status })
        .where(
          and(
            ofClass(which),
            eq(doorWaits.status, 'waiting'),
            // As one parameter: D1 takes a hundred of them, and more may wait.
            sql`${doorWaits.id} in (select value from json_each(${JSON.stringify(waitIds)}))`,
          ),
        )
    },
    async isCodeTaken(code: string): Promise<boolean> {
      const row = await db.select({ code: joinCodes.code }).from(joinCodes).where(eq(joinCodes.code, code)).get()
      return row !== undefined
    },
  }
}
