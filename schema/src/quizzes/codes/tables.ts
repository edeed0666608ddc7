import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { institutes } from '../../institutes/tables.ts'
import { instant, instituteId } from '../../kit/columns.ts'

/** Codes of live quizzes. One that was closed leads nowhere, and rests a day before it can be drawn again. */
export const quizCodes = sqliteTable(
  'quiz_codes',
  {
    code: text('code').primaryKey(),
    instituteId: instituteId().references(() => institutes.id),
    quizId: text('quiz_id').notNull(),
    createdAt: instant('created_at'),
    closedAt: text('closed_at'),
  },
  (table) => [index('quiz_codes_closed').on(table.closedAt)],
)
