import { oneTimeSecrets } from '@takhti/schema/accounts/tables'
import { and, eq, gt } from 'drizzle-orm'
import type { DirectoryDatabase, Statement } from '#platform/db.ts'

/** The purpose of a secret; one of another purpose is refused like an unknown one. */
export type SecretPurpose =
  | 'verifyEmail'
  | 'resetPassword'
  | 'loginToken'
  | 'invitation'
  | 'google'
  | 'classroom'
  | 'classroomAccess'
  | 'lti'
  | 'ltiPick'
  | 'ltiConnect'
  | 'passkeyAdd'
  | 'passkeyProve'

/** A secret as it is stored. */
export type StoredSecret = {
  hash: string
  purpose: SecretPurpose
  personId: string | null
  body: unknown
  expiresAt: Date
  now: Date
}

/** Single-use secrets; using one removes it in the same statement, so that two users cannot both have it. */
export function secretStore(db: DirectoryDatabase) {
  return {
    store({ hash, purpose, personId, body, expiresAt, now }: StoredSecret): Statement {
      return db.insert(oneTimeSecrets).values({
        hash,
        purpose,
        personId,
        body,
        expiresAt: expiresAt.toISOString(),
        createdAt: now.toISOString(),
      })
    },
    /** Voids what is stored beside a person's secrets, as a code beside a link; the secrets still work. */
    emptyOf(personId: string, purpose: SecretPurpose): Statement {
      return db
        .update(oneTimeSecrets)
        .set({ body: {} })
        .where(and(eq(oneTimeSecrets.personId, personId), eq(oneTimeSecrets.purpose, purpose)))
    },
    /** Looks without using: what a page may show of a link before the person presses its button. */
    async find(hash: string, purpose: SecretPurpose) {
      const row = await db
        .select()
        .from(oneTimeSecrets)
        .where(and(eq(oneTimeSecrets.hash, hash), eq(oneTimeSecrets.purpose, purpose)))
        .get()
      return row ?? null
    },
    async take({ hash, purpose, now }: { hash: string; purpose: SecretPurpose; now: Date }) {
      const [row] = await db
        .delete(oneTimeSecrets)
        .where(
          and(
            eq(oneTimeSecrets.hash, hash),
            eq(oneTimeSecrets.purpose, purpose),
            gt(oneTimeSecrets.expiresAt, now.toISOString()),
          ),
        )
        .returning({ personId: oneTimeSecrets.personId, body: oneTimeSecrets.body })
      return row ?? null
    },
  }
}
