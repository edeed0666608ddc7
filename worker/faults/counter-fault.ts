import type { LimitType } from '@takhti/schema/licences/features'
import { licenceLimits } from '@takhti/schema/licences/tables'
import { and, eq } from 'drizzle-orm'
import type { DirectoryDatabase } from '#platform/db.ts'
import { exhausted } from '#platform/limits.ts'

/** A read-modify-write counter without a guard: concurrent requests lose updates. */
export async function countWithoutGuard(
  db: DirectoryDatabase,
  { instituteId, type, amount }: { instituteId: string; type: LimitType; amount: number },
): Promise<void> {
  const own = and(eq(licenceLimits.instituteId, instituteId), eq(licenceLimits.type, type))
  const limit = await db.select().from(licenceLimits).where(own).get()
  if (limit === undefined || limit.used + amount > limit.max) throw exhausted(type)
  await db
    .update(licenceLimits)
    .set({ used: limit.used + amount })
    .where(own)
}
