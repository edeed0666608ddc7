import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, primaryKey, sqliteTable, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { classes } from '../classes/tables.ts'
import { idColumn, instituteId } from '../kit/columns.ts'
import { members } from '../kit/institute-tables.ts'

/** The printed answer cards: the number of each student's marker in a class. */
export const answerCardNumbers = sqliteTable(
  'answer_cards',
  {
    instituteId: instituteId(),
    classId: idColumn('class_id'),
    personId: idColumn('person_id'),
    number: integer('number').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.classId, table.personId] }),
    foreignKey({ columns: [table.instituteId, table.classId], foreignColumns: [classes.instituteId, classes.id] }),
    foreignKey({ columns: [table.instituteId, table.personId], foreignColumns: [members.instituteId, members.id] }),
    uniqueIndex('answer_cards_number').on(table.instituteId, table.classId, table.number),
    index('answer_cards_person').on(table.instituteId, table.personId),
    check('answer_cards_from_one', sql`${table.number} > 0`),
  ],
)
