import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { idColumn, instant, instituteId } from '../kit/columns.ts'
import { members } from '../kit/institute-tables.ts'
import { doors } from './rules.ts'

/**
 * Classes of an institute. `nameKey` makes two names comparable. A removed class has none, so that its name is free
 * again, and its row remains for references.
 */
export const classes = sqliteTable(
  'classes',
  {
    instituteId: instituteId(),
    id: idColumn(),
    name: text('name').notNull(),
    nameKey: text('name_key'),
    code: text('code').notNull(),
    /** The effect of the code; the directory's copy follows it. */
    door: text('door', { enum: doors }).notNull().default('open'),
    version: integer('version').notNull().default(1),
    /** Triggers on `class_members` count its students and guests. */
    learnerCount: integer('learner_count').notNull().default(0),
    createdAt: instant('created_at'),
    removedAt: text('removed_at'),
    /** Since when it is in no list any more; its members still read it. */
    archivedAt: text('archived_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.id] }),
    uniqueIndex('classes_code').on(table.instituteId, table.code),
    uniqueIndex('classes_name').on(table.instituteId, table.nameKey),
  ],
)

/** The teachers and learners of a class. Triggers copy `nameKey` from `members`, so that a page is a range of an index. */
export const classMembers = sqliteTable(
  'class_members',
  {
    instituteId: instituteId(),
    classId: idColumn('class_id'),
    personId: idColumn('person_id'),
    role: text('role', { enum: ['instructor', 'learner', 'guest'] }).notNull(),
    joinedAt: instant('joined_at'),
    nameKey: text('name_key').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.classId, table.personId] }),
    foreignKey({ columns: [table.instituteId, table.classId], foreignColumns: [classes.instituteId, classes.id] }),
    foreignKey({ columns: [table.instituteId, table.personId], foreignColumns: [members.instituteId, members.id] }),
    index('class_members_person').on(table.instituteId, table.personId, table.classId),
    index('class_members_learners')
      .on(table.instituteId, table.classId, table.nameKey, table.personId)
      .where(sql`role <> 'instructor'`),
    index('class_members_instructors')
      .on(table.instituteId, table.classId, table.nameKey, table.personId)
      .where(sql`role = 'instructor'`),
    check('class_members_role', sql`${table.role} in ('instructor', 'learner', 'guest')`),
  ],
)

/** Invitations into classes, with the answers. A person has at most one open invitation to a class. */
export const classRequests = sqliteTable(
  'class_requests',
  {
    instituteId: instituteId(),
    id: idColumn(),
    classId: idColumn('class_id'),
    personId: idColumn('person_id'),
    role: text('role', { enum: ['instructor', 'learner'] }).notNull(),
    status: text('status', { enum: ['pending', 'accepted', 'declined', 'withdrawn'] }).notNull(),
    createdBy: idColumn('created_by'),
    createdAt: instant('created_at'),
    answeredAt: text('answered_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.id] }),
    foreignKey({ columns: [table.instituteId, table.classId], foreignColumns: [classes.instituteId, classes.id] }),
    foreignKey({ columns: [table.instituteId, table.personId], foreignColumns: [members.instituteId, members.id] }),
    foreignKey({ columns: [table.instituteId, table.createdBy], foreignColumns: [members.instituteId, members.id] }),
    uniqueIndex('class_requests_open')
      .on(table.instituteId, table.personId, table.classId)
      .where(sql`status = 'pending'`),
    index('class_requests_class').on(table.instituteId, table.classId, table.status, table.id),
    check('class_requests_answered', sql`(${table.status} = 'pending') = (${table.answeredAt} is null)`),
  ],
)
