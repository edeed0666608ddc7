import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { idColumn, instant, instituteId } from '../kit/columns.ts'
import { members } from '../kit/institute-tables.ts'

/** Classes of an institute. */
export const classes = sqliteTable(
  'classes',
  {
    instituteId: instituteId(),
    id: idColumn(),
    name: text('name').notNull(),
    code: text('code').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.id] }),
    uniqueIndex('classes_code').on(table.instituteId, table.code),
  ],
)

/** Who teaches or learns in a class. */
export const classMembers = sqliteTable(
  'class_members',
  {
    instituteId: instituteId(),
    classId: idColumn('class_id'),
    personId: idColumn('person_id'),
    role: text('role', { enum: ['instructor', 'learner', 'guest'] }).notNull(),
    joinedAt: instant('joined_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.classId, table.personId] }),
    foreignKey({ columns: [table.instituteId, table.classId], foreignColumns: [classes.instituteId, classes.id] }),
    foreignKey({ columns: [table.instituteId, table.personId], foreignColumns: [members.instituteId, members.id] }),
    index('class_members_person').on(table.instituteId, table.personId, table.classId),
    check('class_members_role', sql`${table.role} in ('instructor', 'learner', 'guest')`),
  ],
)
