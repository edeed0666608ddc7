import { oneTimeSecrets, people, verifications } from '@takhti/schema/accounts/tables'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { DirectoryDatabase } from '#platform/db.ts'
import { base64url } from '#platform/random.ts'

const shown = { name: people.name, lastName: people.lastName, email: people.email }

/** The owner of an unused way in. Reads only, so that a page can name the account before the press. */
export function lookUpStore(db: DirectoryDatabase) {
  return {
    async findByLink(secret: string, now: Date) {
      // The hash that better-auth stores for a magic link.
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))
      const identifier = `magic-link:${base64url(new Uint8Array(digest))}`
      const row = await db
        .select(shown)
        .from(verifications)
        .innerJoin(people, eq(people.email, sql`json_extract(${verifications.value}, '$.email')`))
        .where(and(eq(verifications.identifier, identifier), gt(verifications.expiresAt, now)))
        .get()
      return row ?? null
    },
    async findByCode(hash: string, now: Date) {
      const row = await db
        .select(shown)
        .from(oneTimeSecrets)
        .innerJoin(people, eq(people.id, oneTimeSecrets.personId))
        .where(
          and(
            eq(oneTimeSecrets.hash, hash),
            eq(oneTimeSecrets.purpose, 'loginToken'),
            gt(oneTimeSecrets.expiresAt, now.toISOString()),
          ),
        )
        .get()
      return row ?? null
    },
  }
}
