import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { classes } from '../classes/tables.ts'
import { idColumn, instant, instituteId } from '../kit/columns.ts'
import { members } from '../kit/institute-tables.ts'
import { groupTypes } from './rules.ts'

/** Groups of students within a class. The topic may be curated, so it is no foreign key. */
export const groups = sqliteTable(
  'class_groups',
  {
    instituteId: instituteId(),
    id: idColumn(),
    classId: idColumn('class_id'),
    name: text('name').notNull(),
    nameKey: text('name_key').notNull(),
    type: text('type', { enum: groupTypes }).notNull(),
    topicId: text('topic_id'),
    createdBy: idColumn('created_by'),
    createdAt: instant('created_at'),
    /** Counts changes: a decision on an older version has to be made again. */
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.id] }),
    foreignKey({ columns: [table.instituteId, table.classId], foreignColumns: [classes.instituteId, classes.id] }),
    foreignKey({ columns: [table.instituteId, table.createdBy], foreignColumns: [members.instituteId, members.id] }),
    uniqueIndex('class_groups_name').on(table.instituteId, table.classId, table.nameKey),
    index('class_groups_topic').on(table.instituteId, table.topicId),
    check('class_groups_type', sql`${table.type} in ('GENERAL', 'LEVEL', 'SUPPORT', 'PROJECT', 'INTEREST')`),
  ],
)

/** The students of groups. A trigger of the migration removes a student who leaves the class. */
export const groupMembers = sqliteTable(
  'group_members',
  {
    instituteId: instituteId(),
    groupId: idColumn('group_id'),
    personId: idColumn('person_id'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.groupId, table.personId] }),
    foreignKey({
      columns: [table.instituteId, table.groupId],
      foreignColumns: [groups.instituteId, groups.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.instituteId, table.personId], foreignColumns: [members.instituteId, members.id] }),
    index('group_members_person').on(table.instituteId, table.personId),
  ],
)
