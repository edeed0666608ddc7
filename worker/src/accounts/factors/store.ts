import type { FactorKind } from '@takhti/schema/accounts/factors/kinds'
import { recoveryCodes, secondFactors } from '@takhti/schema/accounts/factors/tables'
import { credentials } from '@takhti/schema/accounts/tables'
import { and, asc, eq, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm'
import type { DirectoryDatabase, Statement } from '#platform/db.ts'

/** A second factor as it is stored. */
export type Factor = typeof secondFactors.$inferSelect

export type NewFactor = Pick<
  Factor,
  'id' | 'personId' | 'name' | 'secret' | 'credentialId' | 'transports' | 'counter'
> & {
  kind: FactorKind
}

/** Second factors and recovery codes of one person. */
export function factorsStore(db: DirectoryDatabase, personId: string) {
  const own = eq(secondFactors.personId, personId)
  return {
    list(): Promise<Factor[]> {
      return db.select().from(secondFactors).where(own).orderBy(asc(secondFactors.createdAt), asc(secondFactors.id))
    },
    async hasPassword(): Promise<boolean> {
      const isOwn = and(eq(credentials.personId, personId), isNotNull(credentials.password))
      return (await db.select({ id: credentials.id }).from(credentials).where(isOwn).get()) !== undefined
    },
    /** Forgets an authenticator app that was begun and never confirmed. */
    dropBegun(): Statement {
      return db.delete(secondFactors).where(and(own, isNull(secondFactors.confirmedAt)))
    },
    insert(factor: NewFactor, now: Date, confirmedAt: string | null): Statement {
      return db.insert(secondFactors).values({ ...factor, confirmedAt, createdAt: now.toISOString() })
    },
    confirm(id: string, step: number, now: Date): Statement {
      const at = now.toISOString()
      return db
        .update(secondFactors)
        .set({ confirmedAt: at, lastUsedAt: at, counter: step })
        .where(and(own, eq(secondFactors.id, id)))
    },
    /** Uses up a TOTP step or a signature counter; false where it was used before, also by a request at the same time. */
    async spend(factor: Pick<Factor, 'id' | 'kind'>, counter: number, now: Date): Promise<boolean> {
      // Many passkeys have no counter and always sign with 0.
      const isFresh = factor.kind === 'passkey' && counter === 0 ? undefined : lt(secondFactors.counter, counter)
      const rows = await db
        .update(secondFactors)
        .set({ counter, lastUsedAt: now.toISOString() })
        .where(and(own, eq(secondFactors.id, factor.id), isNotNull(secondFactors.confirmedAt), isFresh))
        .returning({ id: secondFactors.id })
      return rows.length === 1
    },
    remove(id: string): Statement[] {
      return [
        db.delete(secondFactors).where(and(own, eq(secondFactors.id, id))),
        db
          .delete(recoveryCodes)
          .where(
            and(
              eq(recoveryCodes.personId, personId),
              sql`not exists (select 1 from second_factors where person_id = ${personId} and confirmed_at is not null)`,
            ),
          ),
      ]
    },
    removeAll(): Statement[] {
      return [db.delete(secondFactors).where(own), db.delete(recoveryCodes).where(eq(recoveryCodes.personId, personId))]
    },
    /** True in SQL while the person has as many confirmed factors as a decision was based on. */
    has(confirmed: number): SQL {
      return sql`(select count(*) from second_factors where person_id = ${personId} and confirmed_at is not null) = ${confirmed}`
    },
  }
}
