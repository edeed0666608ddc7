import { sql } from 'drizzle-orm'
import { check, foreignKey, index, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { classes } from '../../classes/tables.ts'
import { idColumn, instant, instituteId } from '../../kit/columns.ts'
import { members } from '../../kit/institute-tables.ts'
import { lessons } from '../../lessons/tables.ts'

/**
 * Private boards that were started together, stored with their lesson; a lesson has at most one active wall per class.
 */
export const walls = sqliteTable(
  'walls',
  {
    instituteId: instituteId(),
    id: idColumn(),
    lessonId: idColumn('lesson_id'),
    classId: idColumn('class_id'),
    pageId: text('page_id'),
    startedBy: idColumn('started_by'),
    startedAt: instant('started_at'),
    endedAt: text('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.id] }),
    foreignKey({ columns: [table.instituteId, table.lessonId], foreignColumns: [lessons.instituteId, lessons.id] }),
    foreignKey({ columns: [table.instituteId, table.classId], foreignColumns: [classes.instituteId, classes.id] }),
    foreignKey({ columns: [table.instituteId, table.startedBy], foreignColumns: [members.instituteId, members.id] }),
    uniqueIndex('walls_open')
      .on(table.instituteId, table.lessonId)
      .where(sql`ended_at is null`),
    index('walls_lesson').on(table.instituteId, table.lessonId, table.id),
    check('walls_ends', sql`${table.endedAt} is null or ${table.endedAt} >= ${table.startedAt}`),
  ],
)

/** The student of each private board; its drawing is in its room. */
export const wallBoards = sqliteTable(
  'wall_boards',
  {
    instituteId: instituteId(),
    id: idColumn(),
    wallId: idColumn('wall_id'),
    lessonId: idColumn('lesson_id'),
    personId: idColumn('person_id'),
    madeAt: instant('made_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.id] }),
    foreignKey({ columns: [table.instituteId, table.wallId], foreignColumns: [walls.instituteId, walls.id] }),
    foreignKey({ columns: [table.instituteId, table.lessonId], foreignColumns: [lessons.instituteId, lessons.id] }),
    foreignKey({ columns: [table.instituteId, table.personId], foreignColumns: [members.instituteId, members.id] }),
    uniqueIndex('wall_boards_once').on(table.instituteId, table.wallId, table.personId),
    index('wall_boards_lesson').on(table.instituteId, table.lessonId),
    index('wall_boards_person').on(table.instituteId, table.personId),
  ],
)
