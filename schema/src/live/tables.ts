import { sql } from 'drizzle-orm'
import { check, foreignKey, index, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { classes } from '../classes/tables.ts'
import { idColumn, instant, instituteId } from '../kit/columns.ts'
import { members } from '../kit/institute-tables.ts'
import { lessons } from '../lessons/tables.ts'
import { liveModes } from './model.ts'

/** Live classes. A lesson is live for one class at a time; its participants are in its room. */
export const liveClasses = sqliteTable(
  'live_classes',
  {
    instituteId: instituteId(),
    id: idColumn(),
    lessonId: idColumn('lesson_id'),
    classId: idColumn('class_id'),
    mode: text('mode', { enum: liveModes }).notNull(),
    startedBy: idColumn('started_by'),
    startedAt: instant('started_at'),
    endedAt: text('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.id] }),
    foreignKey({ columns: [table.instituteId, table.lessonId], foreignColumns: [lessons.instituteId, lessons.id] }),
    foreignKey({ columns: [table.instituteId, table.classId], foreignColumns: [classes.instituteId, classes.id] }),
    foreignKey({ columns: [table.instituteId, table.startedBy], foreignColumns: [members.instituteId, members.id] }),
    uniqueIndex('live_classes_open')
      .on(table.instituteId, table.lessonId)
      .where(sql`ended_at is null`),
    index('live_classes_lesson').on(table.instituteId, table.lessonId, table.id),
    index('live_classes_class').on(table.instituteId, table.classId, table.startedAt),
    index('live_classes_now')
      .on(table.instituteId, table.classId)
      .where(sql`ended_at is null`),
    check('live_classes_ends', sql`${table.endedAt} is null or ${table.endedAt} >= ${table.startedAt}`),
  ],
)
