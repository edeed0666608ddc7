import { sql } from 'drizzle-orm'
import { check, foreignKey, index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { idColumn, instant, instituteId } from '../kit/columns.ts'
import { members } from '../kit/institute-tables.ts'
import { digestPaces } from './rules.ts'

/** Who wants a digest by mail. A row remains after `never`, so that a new choice sends no second mail for a day. */
export const mailDigests = sqliteTable(
  'mail_digests',
  {
    instituteId: instituteId(),
    personId: idColumn('person_id'),
    pace: text('pace', { enum: digestPaces }).notNull(),
    /** An IANA name: where the person was when they chose. */
    timeZone: text('time_zone').notNull(),
    chosenAt: instant('chosen_at'),
    /** When the next one is due; null while the person wants none. */
    nextAt: text('next_at'),
    /** What happened until here was in an earlier digest. */
    coveredTo: instant('covered_to'),
    /** The day of the last digest that was sent, or whose sending began; empty before the first. */
    sentFor: text('sent_for').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.personId] }),
    foreignKey({ columns: [table.instituteId, table.personId], foreignColumns: [members.instituteId, members.id] }),
    index('mail_digests_due')
      .on(table.nextAt)
      .where(sql`next_at is not null`),
    check('mail_digests_next', sql`(${table.pace} = 'never') = (${table.nextAt} is null)`),
  ],
)
