import { people } from '@takhti/schema/accounts/tables'
import { and, eq, sql } from 'drizzle-orm'
import { isMailable } from '#platform/auth.ts'
import type { DirectoryDatabase } from '#platform/db.ts'

/** Those of these people who have a confirmed e-mail address. */
export async function listReaders(
  db: DirectoryDatabase,
  personIds: readonly string[],
): Promise<{ id: string; email: string; language: string }[]> {
  const rows = await db
    .select({ id: people.id, email: people.email, language: people.language })
    .from(people)
    .where(
      and(
        eq(people.emailVerified, true),
        sql`${people.id} in (select value from json_each(${JSON.stringify(personIds)}))`,
      ),
    )
  return rows.filter(({ email }) => isMailable(email))
}
