import { foreignKey, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { idColumn, instant, instituteId } from '../kit/columns.ts'
import { members } from '../kit/institute-tables.ts'
import { transferKinds, transferProblems, transferStates, transferSteps } from './rules.ts'

/** Exports and imports of a whole institute; the archive and the progress of its job are objects. */
export const transfers = sqliteTable(
  'transfers',
  {
    instituteId: instituteId(),
    id: idColumn(),
    kind: text('kind', { enum: transferKinds }).notNull(),
    state: text('state', { enum: transferStates }).notNull(),
    step: text('step', { enum: transferSteps }).notNull(),
    problem: text('problem', { enum: transferProblems }),
    startedBy: idColumn('started_by'),
    files: integer('files').notNull().default(0),
    bytes: integer('bytes').notNull().default(0),
    rows: integer('rows').notNull().default(0),
    rowsHere: integer('rows_here').notNull().default(0),
    peopleCount: integer('people_count').notNull().default(0),
    invited: integer('invited').notNull().default(0),
    hasMessages: integer('has_messages').notNull().default(0),
    /** The SHA-256 of the manifest: the same archive may be imported again, and adds nothing. */
    digest: text('digest'),
    createdAt: instant('created_at'),
    expiresAt: text('expires_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.id] }),
    foreignKey({ columns: [table.instituteId, table.startedBy], foreignColumns: [members.instituteId, members.id] }),
    index('transfers_expiry').on(table.expiresAt),
  ],
)
