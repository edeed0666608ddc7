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
import { assessments } from '../assessments/tables.ts'
import { idColumn, instant, instituteId } from '../kit/columns.ts'
import { members } from '../kit/institute-tables.ts'
import { responseStatuses } from './rules.ts'

/** Attempts of students. `started_at`, `due_at` and `submitted_at` are the server's. */
export const attempts = sqliteTable(
  'assessment_attempts',
  {
    instituteId: instituteId(),
    id: idColumn(),
    assessmentId: idColumn('assessment_id'),
    personId: idColumn('person_id'),
    number: integer('number').notNull(),
    /** The version of the assessment that the student has. */
    version: integer('version').notNull(),
    status: text('status', { enum: responseStatuses }).notNull().default('InProgress'),
    /** The seed of questions, options and numbers. */
    seed: text('seed').notNull(),
    startedAt: instant('started_at'),
    dueAt: text('due_at'),
    extraMinutes: integer('extra_minutes').notNull().default(0),
    submittedAt: text('submitted_at'),
    /** The proof on the student's device; null until it is handed in. */
    receipt: text('receipt'),
    isLate: integer('is_late', { mode: 'boolean' }).notNull().default(false),
    /** JSON of the times without a network, as the device reports them. */
    gaps: text('gaps').notNull().default('[]'),
    /** The score that a person set for the whole; null where the sum counts. */
    overrideScore: real('override_score'),
    /** The sum of the marks as last computed; it can be recomputed at any time. */
    score: real('score'),
    /** Computed with it, so that the figures of a class are one statement: what its questions are worth, and how many … */
    totalPoints: real('total_points').notNull().default(0),
    /** … wait for a person, */
    pending: integer('pending').notNull().default(0),
    /** … were answered and judged, */
    judged: integer('judged').notNull().default(0),
    /** … and of those were wholly right. */
    right: integer('right_answers').notNull().default(0),
    /** JSON of the sums by concept. */
    concepts: text('concepts').notNull().default('[]'),
    /** Whether the device's clock went back: its times prove nothing then. */
    isClockSetBack: integer('is_clock_set_back', { mode: 'boolean' }).notNull().default(false),
    revision: integer('revision').notNull().default(1),
    releasedAt: text('released_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.id] }),
    foreignKey({
      columns: [table.instituteId, table.assessmentId],
      foreignColumns: [assessments.instituteId, assessments.id],
    }),
    foreignKey({ columns: [table.instituteId, table.personId], foreignColumns: [members.instituteId, members.id] }),
    uniqueIndex('assessment_attempts_number').on(table.instituteId, table.assessmentId, table.personId, table.number),
    index('assessment_attempts_person').on(table.instituteId, table.personId, table.startedAt),
    index('assessment_attempts_started').on(table.instituteId, table.assessmentId, table.startedAt, table.id),
    index('assessment_attempts_submitted')
      .on(table.submittedAt)
      .where(sql`submitted_at is not null`),
    index('assessment_attempts_released')
      .on(table.releasedAt)
      .where(sql`released_at is not null`),
    check('assessment_attempts_number_positive', sql`${table.number} > 0 and ${table.version} > 0`),
    check('assessment_attempts_receipt', sql`(${table.submittedAt} is null) = (${table.receipt} is null)`),
  ],
)

/** The answers of an attempt: per question the one with the highest `sequence`, which the device counts. */
export const answers = sqliteTable(
  'assessment_answers',
  {
    instituteId: instituteId(),
    attemptId: idColumn('attempt_id'),
    questionId: idColumn('question_id'),
    sequence: integer('sequence').notNull(),
    /** JSON of the answer. */
    body: text('body').notNull(),
    /** The device's clock, which may be wrong. */
    answeredAt: instant('answered_at'),
    receivedAt: instant('received_at'),
    spentMs: integer('spent_ms').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.attemptId, table.questionId] }),
    foreignKey({ columns: [table.instituteId, table.attemptId], foreignColumns: [attempts.instituteId, attempts.id] }),
    check('assessment_answers_sequence', sql`${table.sequence} >= 0 and ${table.spentMs} >= 0`),
  ],
)

/** Files that students hand in. Their bytes are in R2 in the attempt's folder, before the row is here. */
export const answerFiles = sqliteTable(
  'answer_files',
  {
    instituteId: instituteId(),
    attemptId: idColumn('attempt_id'),
    id: idColumn(),
    questionId: idColumn('question_id'),
    name: text('name').notNull(),
    mediaType: text('media_type').notNull(),
    bytes: integer('bytes').notNull(),
    createdAt: instant('created_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.attemptId, table.id] }),
    foreignKey({ columns: [table.instituteId, table.attemptId], foreignColumns: [attempts.instituteId, attempts.id] }),
    check('answer_files_bytes', sql`${table.bytes} > 0`),
  ],
)

/** The judge's score of each answer, and a person's decision. */
export const marks = sqliteTable(
  'assessment_marks',
  {
    instituteId: instituteId(),
    attemptId: idColumn('attempt_id'),
    questionId: idColumn('question_id'),
    /** Null where only a person can judge. */
    autoScore: real('auto_score'),
    /** The points that a person gave; null where rubric items or the judge decide. */
    overrideScore: real('override_score'),
    /** JSON of the ids of rubric items that apply. */
    rubricItemIds: text('rubric_item_ids').notNull().default('[]'),
    comment: text('comment').notNull().default(''),
    /** JSON of the strokes on the answer. */
    ink: text('ink').notNull().default('{}'),
    /** Null if no person marked it. */
    markedBy: text('marked_by'),
    markedAt: text('marked_at'),
    revision: integer('revision').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.attemptId, table.questionId] }),
    foreignKey({ columns: [table.instituteId, table.attemptId], foreignColumns: [attempts.instituteId, attempts.id] }),
    foreignKey({ columns: [table.instituteId, table.markedBy], foreignColumns: [members.instituteId, members.id] }),
    index('assessment_marks_marker').on(table.instituteId, table.markedBy),
  ],
)

/** Comments that a teacher uses again. */
export const markComments = sqliteTable(
  'mark_comments',
  {
    instituteId: instituteId(),
    id: idColumn(),
    ownerId: idColumn('owner_id'),
    text: text('text').notNull(),
    uses: integer('uses').notNull().default(0),
    createdAt: instant('created_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.id] }),
    foreignKey({ columns: [table.instituteId, table.ownerId], foreignColumns: [members.instituteId, members.id] }),
    index('mark_comments_owner').on(table.instituteId, table.ownerId, table.id),
  ],
)

/** Students' requests for a new mark; at most one open request for each question of an attempt. */
export const regradeRequests = sqliteTable(
  'regrade_requests',
  {
    instituteId: instituteId(),
    id: idColumn(),
    attemptId: idColumn('attempt_id'),
    questionId: idColumn('question_id'),
    text: text('text').notNull(),
    status: text('status', { enum: ['open', 'accepted', 'declined'] })
      .notNull()
      .default('open'),
    reply: text('reply').notNull().default(''),
    answeredBy: text('answered_by'),
    createdAt: instant('created_at'),
    answeredAt: text('answered_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.id] }),
    foreignKey({ columns: [table.instituteId, table.attemptId], foreignColumns: [attempts.instituteId, attempts.id] }),
    foreignKey({ columns: [table.instituteId, table.answeredBy], foreignColumns: [members.instituteId, members.id] }),
    uniqueIndex('regrade_requests_open')
      .on(table.instituteId, table.attemptId, table.questionId)
      .where(sql`status = 'open'`),
    check('regrade_requests_answered', sql`(${table.status} = 'open') = (${table.answeredAt} is null)`),
  ],
)
