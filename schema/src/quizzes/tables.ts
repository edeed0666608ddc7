import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { idColumn, instant, instituteId } from '../kit/columns.ts'
import { members } from '../kit/institute-tables.ts'

/** The live quizzes of an institute. Questions and answers are in the quiz's room. */
export const liveQuizzes = sqliteTable(
  'live_quizzes',
  {
    instituteId: instituteId(),
    id: idColumn(),
    ownerId: idColumn('owner_id'),
    /** Empty where it is for no class. */
    classId: text('class_id').notNull().default(''),
    name: text('name').notNull(),
    code: text('code').notNull(),
    questionCount: integer('question_count').notNull(),
    playerCount: integer('player_count').notNull().default(0),
    createdAt: instant('created_at'),
    endedAt: text('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.id] }),
    foreignKey({ columns: [table.instituteId, table.ownerId], foreignColumns: [members.instituteId, members.id] }),
    index('live_quizzes_owner').on(table.instituteId, table.ownerId, table.createdAt),
    index('live_quizzes_running')
      .on(table.instituteId, table.classId)
      .where(sql`ended_at is null`),
    check('live_quizzes_counted', sql`${table.questionCount} > 0 and ${table.playerCount} >= 0`),
  ],
)

/** The people of the institute who played a quiz to its end and missed a question; written when it ends. */
export const quizSeats = sqliteTable(
  'quiz_seats',
  {
    instituteId: instituteId(),
    personId: idColumn('person_id'),
    quizId: idColumn('quiz_id'),
    endedAt: instant('ended_at'),
    /** Whether the person wants no cards of its missed questions. */
    isLeftOut: integer('is_left_out', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.personId, table.quizId] }),
    foreignKey({ columns: [table.instituteId, table.personId], foreignColumns: [members.instituteId, members.id] }),
  ],
)

/** The judged answers of each person with an account in a quiz of a class; written when it ends. */
export const quizScores = sqliteTable(
  'quiz_scores',
  {
    instituteId: instituteId(),
    classId: idColumn('class_id'),
    quizId: idColumn('quiz_id'),
    personId: idColumn('person_id'),
    endedAt: instant('ended_at'),
    /** The judged answers, and the sum of their correct shares. */
    answers: integer('answers').notNull(),
    share: real('share').notNull(),
    /** JSON of the sums by concept. */
    concepts: text('concepts').notNull().default('[]'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.quizId, table.personId] }),
    foreignKey({ columns: [table.instituteId, table.personId], foreignColumns: [members.instituteId, members.id] }),
    foreignKey({
      columns: [table.instituteId, table.quizId],
      foreignColumns: [liveQuizzes.instituteId, liveQuizzes.id],
    }),
    index('quiz_scores_class').on(table.instituteId, table.classId, table.endedAt),
    index('quiz_scores_person').on(table.instituteId, table.personId, table.endedAt),
    check('quiz_scores_share', sql`${table.share} >= 0 and ${table.share} <= ${table.answers}`),
  ],
)
