import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { assessments } from '../assessments/tables.ts'
import { classes } from '../classes/tables.ts'
import { idColumn, instant, instituteId } from '../kit/columns.ts'
import { members } from '../kit/institute-tables.ts'
import { badgeColours, badgeSymbols } from './badges.ts'

/**
 * Remarks and badges of students. The unique indexes make one giving count once for a student, one badge once for an
 * assessment, and one earning once. A withdrawn row remains for its index until retention deletes it.
 */
export const conductEntries = sqliteTable(
  'conduct_entries',
  {
    instituteId: instituteId(),
    id: idColumn(),
    givingId: idColumn('giving_id'),
    classId: idColumn('class_id'),
    personId: idColumn('person_id'),
    /** Null where results earned it. */
    teacherId: text('teacher_id'),
    kind: text('kind', { enum: ['remark', 'badge'] }).notNull(),
    text: text('text').notNull().default(''),
    points: integer('points').notNull().default(0),
    badgeType: text('badge_type'),
    assessmentId: text('assessment_id'),
    /** The evidence that earned a badge. */
    evidence: text('evidence'),
    lessonId: text('lesson_id'),
    page: integer('page'),
    momentAt: text('moment_at'),
    isShared: integer('is_shared', { mode: 'boolean' }).notNull(),
    givenAt: instant('given_at'),
    withdrawnAt: text('withdrawn_at'),
    withdrawnBy: text('withdrawn_by'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.id] }),
    foreignKey({ columns: [table.instituteId, table.classId], foreignColumns: [classes.instituteId, classes.id] }),
    foreignKey({ columns: [table.instituteId, table.personId], foreignColumns: [members.instituteId, members.id] }),
    foreignKey({ columns: [table.instituteId, table.teacherId], foreignColumns: [members.instituteId, members.id] }),
    foreignKey({ columns: [table.instituteId, table.withdrawnBy], foreignColumns: [members.instituteId, members.id] }),
    foreignKey({
      columns: [table.instituteId, table.assessmentId],
      foreignColumns: [assessments.instituteId, assessments.id],
    }),
    uniqueIndex('conduct_entries_giving').on(table.instituteId, table.givingId, table.personId),
    uniqueIndex('conduct_entries_assessment')
      .on(table.instituteId, table.assessmentId, table.personId, table.badgeType)
      .where(sql`assessment_id is not null and withdrawn_at is null`),
    uniqueIndex('conduct_entries_earned')
      .on(table.instituteId, table.personId, table.badgeType, table.evidence)
      .where(sql`evidence is not null`),
    index('conduct_entries_class').on(table.instituteId, table.classId, table.givenAt, table.id, table.withdrawnAt),
    index('conduct_entries_person').on(table.instituteId, table.personId, table.givenAt, table.id),
    index('conduct_entries_teacher').on(table.instituteId, table.teacherId),
    index('conduct_entries_age').on(table.givenAt),
    index('conduct_entries_withdrawn').on(table.withdrawnAt),
    check('conduct_entries_kind', sql`(${table.kind} = 'badge') = (${table.badgeType} is not null)`),
    check('conduct_entries_points', sql`${table.points} between -10 and 10`),
    check('conduct_entries_earned_or_given', sql`${table.teacherId} is null or ${table.evidence} is null`),
  ],
)

/** Badges that an institute made for itself. A removed one remains for those who have it. */
export const conductBadges = sqliteTable(
  'conduct_badges',
  {
    instituteId: instituteId(),
    id: idColumn(),
    name: text('name').notNull(),
    /** Null once the badge is removed, so that its name is free again. */
    nameKey: text('name_key'),
    symbol: text('symbol', { enum: badgeSymbols }).notNull(),
    colour: text('colour', { enum: badgeColours }).notNull(),
    createdBy: idColumn('created_by'),
    createdAt: instant('created_at'),
    removedAt: text('removed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.id] }),
    foreignKey({ columns: [table.instituteId, table.createdBy], foreignColumns: [members.instituteId, members.id] }),
    uniqueIndex('conduct_badges_name').on(table.instituteId, table.nameKey),
    index('conduct_badges_creator').on(table.instituteId, table.createdBy),
  ],
)

/** The quick phrases of one teacher, as JSON. */
export const conductPhrases = sqliteTable(
  'conduct_phrases',
  {
    instituteId: instituteId(),
    ownerId: idColumn('owner_id'),
    phrases: text('phrases').notNull(),
    updatedAt: instant('updated_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.ownerId] }),
    foreignKey({ columns: [table.instituteId, table.ownerId], foreignColumns: [members.instituteId, members.id] }),
  ],
)
