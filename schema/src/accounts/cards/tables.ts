import { sql } from 'drizzle-orm'
import { check, foreignKey, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { memberships } from '../../institutes/tables.ts'
import { instant, instituteId } from '../../kit/columns.ts'

/**
 * Printed login cards, one for each learner of an institute, in the directory. A card belongs to the membership and is
 * deleted with it. Triggers then end its sessions, and refuse a card for a teacher or admin of the institute.
 */
export const loginCards = sqliteTable(
  'login_cards',
  {
    id: text('id').primaryKey(),
    instituteId: instituteId(),
    personId: text('person_id').notNull(),
    role: text('role', { enum: ['learner'] })
      .notNull()
      .default('learner'),
    /** The SHA-256 of the QR code's secret. */
    secretHash: text('secret_hash').notNull(),
    /**
     * The SHA-256 of the secret and the pictures together, so that the few codes cannot be searched without the paper.
     */
    proofHash: text('proof_hash').notNull(),
    /** Wrong tries since the last right one. */
    misses: integer('misses').notNull().default(0),
    createdAt: instant('created_at'),
    lastUsedAt: text('last_used_at'),
  },
  (table) => [
    uniqueIndex('login_cards_person').on(table.personId, table.instituteId),
    uniqueIndex('login_cards_secret').on(table.secretHash),
    foreignKey({
      columns: [table.personId, table.instituteId, table.role],
      foreignColumns: [memberships.personId, memberships.instituteId, memberships.role],
    }).onDelete('cascade'),
    check('login_cards_role', sql`${table.role} = 'learner'`),
  ],
)
