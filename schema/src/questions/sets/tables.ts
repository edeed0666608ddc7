import { sql } from 'drizzle-orm'
import { check, foreignKey, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { content } from '../../files/tables.ts'
import { idColumn, instituteId } from '../../kit/columns.ts'

/** The fields of a question set or a card deck beside its row in `content`. */
export const sets = sqliteTable(
  'sets',
  {
    instituteId: instituteId(),
    contentId: idColumn('content_id'),
    /** Empty for none. */
    sourceId: text('source_id').notNull().default(''),
    /** Empty of a question set. */
    deckKind: text('deck_kind', { enum: ['', 'flashcard', 'quizcard'] }).notNull(),
    revision: integer('revision').notNull(),
    /** The storage charged for it, released with the set as a whole. */
    paidBytes: integer('paid_bytes').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.contentId] }),
    foreignKey({ columns: [table.instituteId, table.contentId], foreignColumns: [content.instituteId, content.id] }),
    check('sets_revision', sql`${table.revision} > 0 and ${table.paidBytes} >= 0`),
  ],
)

/** The questions or cards of a set, each a row, so that an edit writes only its change. */
export const setItems = sqliteTable(
  'set_items',
  {
    instituteId: instituteId(),
    contentId: idColumn('content_id'),
    itemId: idColumn('item_id'),
    /** The order of the items. */
    place: integer('place').notNull(),
    version: text('version').notNull(),
    /** Empty unless it is another wording. */
    otherOf: text('other_of').notNull().default(''),
    /** The question or card as JSON. */
    body: text('body').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.contentId, table.itemId] }),
    foreignKey({ columns: [table.instituteId, table.contentId], foreignColumns: [sets.instituteId, sets.contentId] }),
  ],
)
