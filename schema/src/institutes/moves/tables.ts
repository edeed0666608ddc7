import { sql } from 'drizzle-orm'
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instituteId } from '../../kit/columns.ts'

/**
 * Institutes that leave this database or arrive in it. While a row exists, triggers refuse every write of its institute but
 * those of the move itself, which open the fence within their own batch.
 */
export const moveFences = sqliteTable(
  'move_fences',
  {
    instituteId: instituteId().primaryKey(),
    side: text('side', { enum: ['leaving', 'arriving'] }).notNull(),
    isOpen: integer('is_open', { mode: 'boolean' }).notNull().default(false),
    /** How many batches of the move have run here: of two runs one alone writes the next. */
    place: integer('place').notNull().default(0),
    /** What the next batch begins behind, as JSON. */
    cursor: text('cursor').notNull().default('{}'),
    /** By how much the numbers of each numbered table grow on arrival, as JSON. */
    shifts: text('shifts').notNull().default('{}'),
  },
  (table) => [check('move_fences_side', sql`${table.side} in ('leaving', 'arriving')`)],
)
