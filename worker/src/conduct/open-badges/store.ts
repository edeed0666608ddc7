import { internalMailDomain } from '@takhti/schema/accounts/rules'
import { sql } from 'drizzle-orm'
import type { DirectoryDatabase, InstituteDatabase, Shard } from '#platform/db.ts'

/** The name of the institute, and the student's address where they proved it. */
export async function findHolder(
  db: DirectoryDatabase,
  { instituteId, personId }: { instituteId: string; personId: string },
): Promise<{ instituteName: string; email: string | null }> {
  const [row] = await db.all<{ instituteName: string; email: string | null }>(sql`select i.name as instituteName,
      (select p.email from people p where p.id = ${personId} and p.email_verified
        and p.email not like ${`%@${internalMailDomain}`}) as email
    from institutes i where i.id = ${instituteId}`)
  return row ?? { instituteName: '', email: null }
}

/** The institute of a public address. */
export async function findIssuer(
  db: DirectoryDatabase,
  instituteId: string,
): Promise<{ name: string; shard: Shard } | null> {
  const [row] = await db.all<{ name: string; shard: Shard }>(
    sql`select name, shard from institutes where id = ${instituteId}`,
  )
  return row ?? null
}

/** Whether a badge was withdrawn; null where it has no row. */
export async function findStatus(
  db: InstituteDatabase,
  { instituteId, id }: { instituteId: string; id: string },
): Promise<{ withdrawnAt: string | null } | null> {
  const [row] = await db.all<{ withdrawnAt: string | null }>(sql`select withdrawn_at as withdrawnAt
    from conduct_entries where institute_id = ${instituteId} and id = ${id} and kind = 'badge'`)
  return row ?? null
}
