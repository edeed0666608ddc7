import { sql } from 'drizzle-orm'
import { foreignKey, index, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { idColumn, instant, instituteId } from '../kit/columns.ts'
import { members } from '../kit/institute-tables.ts'
import { notificationKinds } from './kinds.ts'

/** Notifications of people. The unique index makes a repeated publishing idempotent. */
export const notifications = sqliteTable(
  'notifications',
  {
    instituteId: instituteId(),
    id: idColumn(),
    personId: idColumn('person_id'),
    kind: text('kind', { enum: notificationKinds }).notNull(),
    title: text('title').notNull(),
    className: text('class_name').notNull(),
    classId: idColumn('class_id'),
    lessonId: text('lesson_id'),
    createdAt: instant('created_at'),
    readAt: text('read_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.id] }),
    foreignKey({ columns: [table.instituteId, table.personId], foreignColumns: [members.instituteId, members.id] }),
    index('notifications_person').on(table.instituteId, table.personId, table.id),
    index('notifications_unread')
      .on(table.instituteId, table.personId)
      .where(sql`read_at is null`),
    uniqueIndex('notifications_once').on(table.instituteId, table.personId, table.kind, table.classId, table.lessonId),
  ],
)
