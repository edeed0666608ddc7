import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { institutes } from '../institutes/tables.ts'
import { instant, instituteId } from '../kit/columns.ts'
import type { Licence } from './model.ts'

/** The licence of an institute, at most one. Kept in the directory. */
export const licences = sqliteTable('licences', {
  instituteId: instituteId()
    .primaryKey()
    .references(() => institutes.id),
  featureSet: text('feature_set').notNull(),
  features: text('features', { mode: 'json' }).$type<Licence['features']>().notNull(),
  updatedAt: instant('updated_at'),
})
