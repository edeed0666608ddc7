import { recoveryCodes } from '@takhti/schema/accounts/factors/tables'
import { and, count, eq } from 'drizzle-orm'
import type { DirectoryDatabase, Statement } from '#platform/db.ts'

/** Recovery codes of one person. */
export function recoveryStore(db: DirectoryDatabase, personId: string) {
  return {
    async countLeft(): Promise<number> {
      const row = await db
        .select({ left: count() })
        .from(recoveryCodes)
        .where(eq(recoveryCodes.personId, personId))
        .get()
      return row?.left ?? 0
    },
    async spend(hash: string): Promise<boolean> {
      const isOwn = and(eq(recoveryCodes.hash, hash), eq(recoveryCodes.personId, personId))
      return (await db.delete(recoveryCodes).where(isOwn).returning({ hash: recoveryCodes.hash })).length === 1
    },
    replace(hashes: readonly string[], now: Date): Statement[] {
      const createdAt = now.toISOString()
      return [
        db.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId)),
        ...(hashes.length === 0
          ? []
          : [db.insert(recoveryCodes).values(hashes.map((hash) => ({ hash, personId, createdAt })))]),
      ]
    },
  }
}
