import type { Door } from '@takhti/schema/classes/rules'
import { classes } from '@takhti/schema/classes/tables'
import { joinCodes } from '@takhti/schema/institutes/tables'
import { and, eq, isNull } from 'drizzle-orm'
import { initialLimits } from '#licences/port.ts'
import { together, type DirectoryDatabase, type InstituteDatabase } from '#platform/db.ts'
import { enqueue } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'

type Which = { instituteId: string; classId: string }

/** The class's fields that the directory's row of a code copies. */
export type SettledClass =
  | { name: string; code: string; door: Door; removedAt: string | null; archivedAt: string | null }
  | undefined

/** The class behind a code, from the institute's own database. */
export function readClass(db: InstituteDatabase, { instituteId, classId }: Which): Promise<SettledClass> {
  return db
    .select({
      ...{ name: classes.name, code: classes.code, door: classes.door },
      ...{ removedAt: classes.removedAt, archivedAt: classes.archivedAt },
    })
    .from(classes)
    .where(and(eq(classes.instituteId, instituteId), eq(classes.id, classId)))
    .get()
}

/** Whether a code belongs to a class, also one whose teacher closed it. */
export async function isClassCode({ directory }: Pick<Platform, 'directory'>, code: string): Promise<boolean> {
  const row = await directory
    .select({ code: joinCodes.code })
    .from(joinCodes)
    .where(and(eq(joinCodes.code, code), isNull(joinCodes.revokedAt)))
    .get()
  return row !== undefined
}

/** The statements for join codes when classes are made, renamed and removed. */
export function codesStore(db: DirectoryDatabase) {
  return {
    async promise(
      job: { id: string; kind: 'settleCode'; body: Which },
      due: Date,
      made: { code: string; className: string; now: Date } | undefined,
    ): Promise<void> {
      const promised = enqueue(db, { ...job, dueAt: due.toISOString() })
      if (made === undefined) return void (await promised)
      const { instituteId, classId } = job.body
      const { code, className, now } = made
      const row = { code, instituteId, classId, className, createdAt: now.toISOString() }
      // The code takes the seat of the class, and gives it back if the class is never made.
      await together(db, [initialLimits(db, instituteId, now), db.insert(joinCodes).values(row), promised])
    },
    async settle({ instituteId, classId }: Which, found: SettledClass, at: string): Promise<void> {
      const ofClass = and(eq(joinCodes.instituteId, instituteId), eq(joinCodes.classId, classId))
      if (found === undefined) await db.delete(joinCodes).where(ofClass)
      else if (found.removedAt === null)
        await db
          .update(joinCodes)
          // An archived class admits no one, and its own door is as it was once it is restored.
          .set({ className: found.name, code: found.code, door: found.archivedAt === null ? found.door : 'closed' })
          .where(ofClass)
      else
        await db
          .update(joinCodes)
          .set({ revokedAt: at })
          .where(and(ofClass, isNull(joinCodes.revokedAt)))
    },
  }
}
