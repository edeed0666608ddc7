import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { classes } from '../classes/tables.ts'
import { idColumn, instant, instituteId } from '../kit/columns.ts'
import { members } from '../kit/institute-tables.ts'
import { assessmentStatuses, assessmentTypes } from './rules.ts'

/** The tests and assignments of an institute. `published_revision` is 0 while there is no version. */
export const assessments = sqliteTable(
  'assessments',
  {
    instituteId: instituteId(),
    id: idColumn(),
    classId: idColumn('class_id'),
    createdBy: idColumn('created_by'),
    name: text('name').notNull(),
    /** The key for sorting and search of lists. */
    nameKey: text('name_key').notNull(),
    type: text('type', { enum: assessmentTypes }).notNull(),
    status: text('status', { enum: assessmentStatuses }).notNull().default('Unpublished'),
    /** JSON of the differences from the default settings. */
    settings: text('settings').notNull().default('{}'),
    /** A copy of the setting, because lists are sorted by it. Empty for none. */
    dueOn: text('due_on').notNull().default(''),
    /** Whether only the students of its rows take it; otherwise the whole class does. */
    isForSome: integer('is_for_some', { mode: 'boolean' }).notNull().default(false),
    version: integer('version').notNull().default(0),
    revision: integer('revision').notNull().default(1),
    publishedRevision: integer('published_revision').notNull().default(0),
    questionCount: integer('question_count').notNull().default(0),
    totalPoints: real('total_points').notNull().default(0),
    createdAt: instant('created_at'),
    updatedAt: instant('updated_at'),
    publishedAt: text('published_at'),
    /** When results were released to all; null before. */
    releasedAt: text('released_at'),
    removedAt: text('removed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.id] }),
    foreignKey({ columns: [table.instituteId, table.classId], foreignColumns: [classes.instituteId, classes.id] }),
    foreignKey({ columns: [table.instituteId, table.createdBy], foreignColumns: [members.instituteId, members.id] }),
    index('assessments_class').on(table.instituteId, table.classId, table.createdAt, table.id),
    // For jobs, which ask every institute of the database.
    index('assessments_due')
      .on(table.dueOn)
      .where(sql`due_on <> ''`),
    index('assessments_released')
      .on(table.releasedAt)
      .where(sql`released_at is not null`),
    index('assessments_release_on')
      .on(sql`json_extract(settings, '$.releaseOn')`)
      .where(sql`json_extract(settings, '$.releaseOn') is not null`),
    check('assessments_status', sql`${table.status} in ('Unpublished', 'Published', 'Closed')`),
    check('assessments_version', sql`${table.version} > 0 or ${table.status} = 'Unpublished'`),
    check('assessments_revision', sql`${table.publishedRevision} between 0 and ${table.revision}`),
  ],
)

/** The questions of an assessment as its authors edit them, each a row, as those of a question set. */
export const assessmentQuestions = sqliteTable(
  'assessment_questions',
  {
    instituteId: instituteId(),
    assessmentId: idColumn('assessment_id'),
    itemId: idColumn('item_id'),
    place: integer('place').notNull(),
    version: text('version').notNull(),
    /** Empty unless it is another wording. */
    otherOf: text('other_of').notNull().default(''),
    body: text('body').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.assessmentId, table.itemId] }),
    foreignKey({
      columns: [table.instituteId, table.assessmentId],
      foreignColumns: [assessments.instituteId, assessments.id],
    }),
    index('assessment_questions_item').on(table.instituteId, table.itemId),
  ],
)

/** Papers of published versions, for students. A trigger refuses every change. */
export const assessmentVersions = sqliteTable(
  'assessment_versions',
  {
    instituteId: instituteId(),
    assessmentId: idColumn('assessment_id'),
    version: integer('version').notNull(),
    /** JSON of the `Paper`; no key is in it. */
    paper: text('paper').notNull(),
    publishedAt: instant('published_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.assessmentId, table.version] }),
    foreignKey({
      columns: [table.instituteId, table.assessmentId],
      foreignColumns: [assessments.instituteId, assessments.id],
    }),
    check('assessment_versions_number', sql`${table.version} > 0`),
  ],
)

/** The key of each version, in a table of its own, so that no statement that reads papers reads it. */
export const assessmentKeys = sqliteTable(
  'assessment_keys',
  {
    instituteId: instituteId(),
    assessmentId: idColumn('assessment_id'),
    version: integer('version').notNull(),
    /** JSON of the `Key`. */
    body: text('body').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.assessmentId, table.version] }),
    foreignKey({
      columns: [table.instituteId, table.assessmentId, table.version],
      foreignColumns: [assessmentVersions.instituteId, assessmentVersions.assessmentId, assessmentVersions.version],
    }),
  ],
)

/** The assigned students of an assessment, and the allowances of single students. */
export const assessmentStudents = sqliteTable(
  'assessment_students',
  {
    instituteId: instituteId(),
    assessmentId: idColumn('assessment_id'),
    personId: idColumn('person_id'),
    isAssigned: integer('is_assigned', { mode: 'boolean' }).notNull().default(false),
    extraMinutes: integer('extra_minutes').notNull().default(0),
    extraAttempts: integer('extra_attempts').notNull().default(0),
    /** Their own due date; empty where it is that of all. */
    dueOn: text('due_on').notNull().default(''),
    /** Whether they start without the password, or without the code of the room. */
    skipsPassword: integer('skips_password', { mode: 'boolean' }).notNull().default(false),
    skipsRoomCode: integer('skips_room_code', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.assessmentId, table.personId] }),
    foreignKey({
      columns: [table.instituteId, table.assessmentId],
      foreignColumns: [assessments.instituteId, assessments.id],
    }),
    foreignKey({ columns: [table.instituteId, table.personId], foreignColumns: [members.instituteId, members.id] }),
    index('assessment_students_person').on(table.instituteId, table.personId),
    index('assessment_students_due')
      .on(table.dueOn)
      .where(sql`due_on <> ''`),
    check('assessment_students_extra', sql`${table.extraMinutes} >= 0 and ${table.extraAttempts} >= 0`),
  ],
)

/** Rubric items by question. They outlive a version, because markers change them while they mark. */
export const rubricItems = sqliteTable(
  'rubric_items',
  {
    instituteId: instituteId(),
    id: idColumn(),
    assessmentId: idColumn('assessment_id'),
    questionId: idColumn('question_id'),
    place: integer('place').notNull(),
    title: text('title').notNull(),
    points: real('points').notNull(),
    /** Counts changes: a marker's decision on an older one has to be made again. */
    revision: integer('revision').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.id] }),
    foreignKey({
      columns: [table.instituteId, table.assessmentId],
      foreignColumns: [assessments.instituteId, assessments.id],
    }),
    index('rubric_items_question').on(table.instituteId, table.assessmentId, table.questionId, table.place),
  ],
)

/** Images and files of questions. Their bytes are in R2 under the hash. */
export const assessmentFiles = sqliteTable(
  'assessment_files',
  {
    instituteId: instituteId(),
    id: idColumn(),
    assessmentId: idColumn('assessment_id'),
    questionId: idColumn('question_id'),
    name: text('name').notNull(),
    mediaType: text('media_type').notNull(),
    bytes: integer('bytes').notNull(),
    blobHash: text('blob_hash').notNull(),
    createdAt: instant('created_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.id] }),
    foreignKey({
      columns: [table.instituteId, table.assessmentId],
      foreignColumns: [assessments.instituteId, assessments.id],
    }),
    index('assessment_files_assessment').on(table.instituteId, table.assessmentId),
    uniqueIndex('assessment_files_blob').on(table.instituteId, table.assessmentId, table.questionId, table.blobHash),
  ],
)
