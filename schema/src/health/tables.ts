import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant } from '../kit/columns.ts'
import { clientErrorKinds } from './rules.ts'

/** Errors that clients met, one row for equal ones of a build and a day. Nothing in it names a person or an institute. */
export const clientErrors = sqliteTable(
  'client_errors',
  {
    /** The hash of what makes two errors equal. */
    id: text('id').primaryKey(),
    day: text('day').notNull(),
    build: text('build').notNull(),
    kind: text('kind', { enum: clientErrorKinds }).notNull(),
    name: text('name').notNull(),
    route: text('route').notNull(),
    frames: text('frames', { mode: 'json' }).$type<string[]>().notNull(),
    /** Of the last one. */
    language: text('language').notNull(),
    requestId: text('request_id'),
    count: integer('count').notNull(),
    lastAt: instant('last_at'),
  },
  (table) => [index('client_errors_last').on(table.lastAt, table.id)],
)
