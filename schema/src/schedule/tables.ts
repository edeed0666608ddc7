import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { classes } from '../classes/tables.ts'
import { idColumn, instant, instituteId } from '../kit/columns.ts'
import { members } from '../kit/institute-tables.ts'
import { lessons } from '../lessons/tables.ts'

/** Scheduled entries of classes: on `date`, or on the `days` of every week, by the wall clock of `time_zone`. */
export const scheduleItems = sqliteTable(
  'schedule_items',
  {
    instituteId: instituteId(),
    id: idColumn(),
    classId: idColumn('class_id'),
    lessonId: text('lesson_id'),
    title: text('title').notNull(),
    date: text('date'),
    days: text('days', { mode: 'json' }).$type<readonly number[]>(),
    /** Days of the weekly ones on which it is not on. */
    leftOut: text('left_out', { mode: 'json' }).$type<readonly string[]>().notNull().default([]),
    startMinute: integer('start_minute').notNull(),
    minutes: integer('minutes').notNull(),
    timeZone: text('time_zone').notNull(),
    createdBy: idColumn('created_by'),
    createdAt: instant('created_at'),
    /** Counts changes: a decision on an older version has to be made again. */
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.id] }),
    foreignKey({ columns: [table.instituteId, table.classId], foreignColumns: [classes.instituteId, classes.id] }),
    foreignKey({ columns: [table.instituteId, table.lessonId], foreignColumns: [lessons.instituteId, lessons.id] }),
    foreignKey({ columns: [table.instituteId, table.createdBy], foreignColumns: [members.instituteId, members.id] }),
    index('schedule_items_class').on(table.instituteId, table.classId),
    // Reminders ask by the wall clock of each place.
    index('schedule_items_start').on(table.timeZone, table.startMinute),
    index('schedule_items_lesson').on(table.instituteId, table.lessonId),
    check('schedule_items_when', sql`(${table.date} is null) <> (${table.days} is null)`),
    check('schedule_items_start', sql`${table.startMinute} between 0 and 1439`),
    check('schedule_items_minutes', sql`${table.minutes} between 5 and 480`),
  ],
)
