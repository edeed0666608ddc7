import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
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

/** The boards of groups on a wall: one for each group, numbered as all see them. */
export const wallGroups = sqliteTable(
  'wall_groups',
  {
    instituteId: instituteId(),
    id: idColumn(),
    wallId: idColumn('wall_id'),
    lessonId: idColumn('lesson_id'),
    number: integer('number').notNull(),
    madeAt: instant('made_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.id] }),
    foreignKey({ columns: [table.instituteId, table.wallId], foreignColumns: [walls.instituteId, walls.id] }),
    foreignKey({ columns: [table.instituteId, table.lessonId], foreignColumns: [lessons.instituteId, lessons.id] }),
    uniqueIndex('wall_groups_number').on(table.instituteId, table.wallId, table.number),
    index('wall_groups_lesson').on(table.instituteId, table.lessonId),
  ],
)

/** The students of each group of a wall; a student is in one. */
export const wallGroupMembers = sqliteTable(
  'wall_group_members',
  {
    instituteId: instituteId(),
    wallId: idColumn('wall_id'),
    groupId: idColumn('group_id'),
    lessonId: idColumn('lesson_id'),
    personId: idColumn('person_id'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.wallId, table.personId] }),
    foreignKey({ columns: [table.instituteId, table.wallId], foreignColumns: [walls.instituteId, walls.id] }),
    foreignKey({ columns: [table.instituteId, table.personId], foreignColumns: [members.instituteId, members.id] }),
    index('wall_group_members_group').on(table.instituteId, table.groupId),
    index('wall_group_members_person').on(table.instituteId, table.personId),
    index('wall_group_members_lesson').on(table.instituteId, table.lessonId),
  ],
)
