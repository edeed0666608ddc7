import { sql } from 'drizzle-orm'
import { check, foreignKey, index, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { idColumn, instant, instituteId } from '../kit/columns.ts'
import { members } from '../kit/institute-tables.ts'
import { topicKinds } from './rules.ts'

/** The institute's own topic tree. A parent may be curated, so it is no foreign key. */
export const topics = sqliteTable(
  'topics',
  {
    instituteId: instituteId(),
    id: idColumn(),
    /** Empty of a board. */
    parentId: text('parent_id').notNull().default(''),
    kind: text('kind', { enum: topicKinds }).notNull(),
    name: text('name').notNull(),
    nameKey: text('name_key').notNull(),
    createdBy: idColumn('created_by'),
    createdAt: instant('created_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.id] }),
    foreignKey({ columns: [table.instituteId, table.createdBy], foreignColumns: [members.instituteId, members.id] }),
    uniqueIndex('topics_name').on(table.instituteId, table.parentId, table.nameKey),
    check('topics_kind', sql`${table.kind} in ('Board', 'Class', 'Subject', 'Chapter', 'Topic')`),
  ],
)

/** The institute's question bank, by topic. */
export const bankQuestions = sqliteTable(
  'bank_questions',
  {
    instituteId: instituteId(),
    id: idColumn(),
    topicId: idColumn('topic_id'),
    /** JSON of the question. */
    body: text('body').notNull(),
    createdBy: idColumn('created_by'),
    createdAt: instant('created_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.id] }),
    foreignKey({ columns: [table.instituteId, table.createdBy], foreignColumns: [members.instituteId, members.id] }),
    index('bank_questions_topic').on(table.instituteId, table.topicId, table.id),
  ],
)
