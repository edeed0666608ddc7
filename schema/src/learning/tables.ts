import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { classes } from '../classes/tables.ts'
import { content } from '../files/tables.ts'
import { idColumn, instant, instituteId } from '../kit/columns.ts'
import { members } from '../kit/institute-tables.ts'
import { pathKinds } from './rules.ts'

/** The classes whose students may ask the assistant, from an age on. A class without a row is off. */
export const learningClasses = sqliteTable(
  'learning_classes',
  {
    instituteId: instituteId(),
    classId: idColumn('class_id'),
    isOn: integer('is_on', { mode: 'boolean' }).notNull(),
    fromAge: integer('from_age').notNull().default(0),
    changedBy: idColumn('changed_by'),
    changedAt: instant('changed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.classId] }),
    foreignKey({ columns: [table.instituteId, table.classId], foreignColumns: [classes.instituteId, classes.id] }),
    foreignKey({ columns: [table.instituteId, table.changedBy], foreignColumns: [members.instituteId, members.id] }),
    check('learning_classes_age', sql`${table.fromAge} between 0 and 18`),
  ],
)

/** The year of birth and the consent of a student's guardian, as the institute recorded them. */
export const learningConsents = sqliteTable(
  'learning_consents',
  {
    instituteId: instituteId(),
    personId: idColumn('person_id'),
    /** A year is enough to know an age, and less than a date. */
    bornYear: integer('born_year').notNull(),
    hasConsent: integer('has_consent', { mode: 'boolean' }).notNull(),
    recordedBy: idColumn('recorded_by'),
    recordedAt: instant('recorded_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.personId] }),
    foreignKey({ columns: [table.instituteId, table.personId], foreignColumns: [members.instituteId, members.id] }),
    foreignKey({ columns: [table.instituteId, table.recordedBy], foreignColumns: [members.instituteId, members.id] }),
    check('learning_consents_year', sql`${table.bornYear} between 1900 and 2200`),
  ],
)

/** The sources of *My content* that classes were given. Students read the teacher's own rows. */
export const learningSources = sqliteTable(
  'learning_sources',
  {
    instituteId: instituteId(),
    classId: idColumn('class_id'),
    contentId: idColumn('content_id'),
    givenBy: idColumn('given_by'),
    givenAt: instant('given_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.classId, table.contentId] }),
    foreignKey({ columns: [table.instituteId, table.classId], foreignColumns: [classes.instituteId, classes.id] }),
    foreignKey({
      columns: [table.instituteId, table.contentId],
      foreignColumns: [content.instituteId, content.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.instituteId, table.givenBy], foreignColumns: [members.instituteId, members.id] }),
    index('learning_sources_content').on(table.instituteId, table.contentId),
  ],
)

/** What students asked the assistant and what it answered, for them and for the teachers of the class. */
export const learningExchanges = sqliteTable(
  'learning_exchanges',
  {
    instituteId: instituteId(),
    personId: idColumn('person_id'),
    /** Of the device, so that a repeat is the same exchange. */
    id: idColumn(),
    classId: idColumn('class_id'),
    /** The other fields of the exchange, as JSON. */
    body: text('body').notNull(),
    askedAt: instant('asked_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.personId, table.id] }),
    foreignKey({ columns: [table.instituteId, table.personId], foreignColumns: [members.instituteId, members.id] }),
    foreignKey({ columns: [table.instituteId, table.classId], foreignColumns: [classes.instituteId, classes.id] }),
    index('learning_exchanges_class').on(table.instituteId, table.classId, table.askedAt, table.id),
  ],
)

/** The order that a teacher gave to lessons, decks and work of a class. What has no row follows by its time. */
export const learningPathItems = sqliteTable(
  'learning_path_items',
  {
    instituteId: instituteId(),
    classId: idColumn('class_id'),
    kind: text('kind', { enum: pathKinds }).notNull(),
    itemId: idColumn('item_id'),
    place: integer('place').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.classId, table.kind, table.itemId] }),
    foreignKey({ columns: [table.instituteId, table.classId], foreignColumns: [classes.instituteId, classes.id] }),
    check('learning_path_items_kind', sql`${table.kind} in ('lesson', 'deck', 'work')`),
  ],
)
