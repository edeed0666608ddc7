import { credentials, people } from '@takhti/schema/accounts/tables'
import { and, eq } from 'drizzle-orm'
import type { DirectoryDatabase } from '#platform/db.ts'

/** The links of Google accounts to people. */
export function googleStore(db: DirectoryDatabase) {
  return {
    /** The address of the person who has this Google account, which may be another than Google's by now. */
    async findEmailOf(subject: string): Promise<string | null> {
      const row = await db
        .select({ email: people.email })
        .from(credentials)
        .innerJoin(people, eq(people.id, credentials.personId))
        .where(and(eq(credentials.providerId, 'google'), eq(credentials.accountId, subject)))
        .get()
      return row?.email ?? null
    },
  }
}
