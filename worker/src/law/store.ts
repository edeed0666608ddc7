import { agreedDocuments, type AgreedDocument, type Agreement } from '@takhti/schema/law/rules'
import { lawAcceptances } from '@takhti/schema/law/tables'
import { asc, eq } from 'drizzle-orm'
import type { DirectoryDatabase, Statement } from '#platform/db.ts'

type Acceptance = Omit<typeof lawAcceptances.$inferSelect, 'personId'>

/** Agreements to the operator's documents. */
export function lawStore(db: DirectoryDatabase) {
  return {
    list: (personId: string): Promise<Acceptance[]> =>
      db
        .select({
          document: lawAcceptances.document,
          version: lawAcceptances.version,
          acceptedAt: lawAcceptances.acceptedAt,
        })
        .from(lawAcceptances)
        .where(eq(lawAcceptances.personId, personId))
        .orderBy(asc(lawAcceptances.acceptedAt), asc(lawAcceptances.document)),
    /** Adds agreements; one that is there already retains its time. */
    async add(
      personId: string,
      accepted: readonly { document: AgreedDocument; version: string }[],
      now: Date,
    ): Promise<void> {
      const acceptedAt = now.toISOString()
      const rows = accepted.map((each) => ({ ...each, personId, acceptedAt }))
      if (rows.length > 0) await db.insert(lawAcceptances).values(rows).onConflictDoNothing()
    },
  }
}

type Agreeing = { personId: string; agreement: Agreement; now: Date }

/** The rows of an agreement to all documents, for the batch that completes an account. */
export function acceptanceRows(db: DirectoryDatabase, { personId, agreement, now }: Agreeing): Statement[] {
  const acceptedAt = now.toISOString()
  const rows = agreedDocuments.map((document) => ({ personId, document, version: agreement[document], acceptedAt }))
  return [db.insert(lawAcceptances).values(rows).onConflictDoNothing()]
}
