import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { classes } from '../classes/tables.ts'
import { content } from '../files/tables.ts'
import { idColumn, instant, instituteId } from '../kit/columns.ts'
import { members } from '../kit/institute-tables.ts'

/** The decks that classes were given. Students read the teacher's own rows, so an edit reaches them. */
export const classDecks = sqliteTable(
  'class_decks',
  {
    instituteId: instituteId(),
    classId: idColumn('class_id'),
    deckId: idColumn('deck_id'),
    givenBy: idColumn('given_by'),
    givenAt: instant('given_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.classId, table.deckId] }),
    foreignKey({ columns: [table.instituteId, table.classId], foreignColumns: [classes.instituteId, classes.id] }),
    foreignKey({
      columns: [table.instituteId, table.deckId],
      foreignColumns: [content.instituteId, content.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.instituteId, table.givenBy], foreignColumns: [members.instituteId, members.id] }),
    index('class_decks_deck').on(table.instituteId, table.deckId),
  ],
)

/**
 * The review log of students: rows are added and never changed, so the union of two devices' logs is the log. A deck may
 * vanish before its reviews, so `deck_id` is no foreign key.
 */
export const cardReviews = sqliteTable(
  'card_reviews',
  {
    /** The order of arrival, which a device reads on from. */
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    instituteId: instituteId(),
    personId: idColumn('person_id'),
    /** Of the device, so that a repeat is the same review. */
    id: idColumn(),
    /** Empty for the student's own deck of missed questions. */
    deckId: text('deck_id').notNull(),
    cardId: idColumn('card_id'),
    /** From 1 for *Again* to 4 for *Easy*; 0 takes back the review that `undoes` names. */
    grade: integer('grade').notNull(),
    undoes: text('undoes').notNull().default(''),
    reviewedAt: instant('reviewed_at'),
  },
  (table) => [
    foreignKey({ columns: [table.instituteId, table.personId], foreignColumns: [members.instituteId, members.id] }),
    uniqueIndex('card_reviews_id').on(table.instituteId, table.personId, table.id),
    index('card_reviews_person').on(table.instituteId, table.personId, table.seq),
    index('card_reviews_deck').on(table.instituteId, table.deckId, table.personId),
    check('card_reviews_grade', sql`${table.grade} between 0 and 4 and (${table.grade} = 0) = (${table.undoes} <> '')`),
  ],
)
