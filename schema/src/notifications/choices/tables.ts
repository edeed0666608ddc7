import { foreignKey, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { classes } from '../../classes/tables.ts'
import { idColumn, instant, instituteId } from '../../kit/columns.ts'
import { members } from '../../kit/institute-tables.ts'
import { mutableKinds } from '../kinds.ts'

/** The kinds of notifications that a person turned off, for all classes. */
export const mutedKinds = sqliteTable(
  'muted_kinds',
  {
    instituteId: instituteId(),
    personId: idColumn('person_id'),
    kind: text('kind', { enum: mutableKinds }).notNull(),
    mutedAt: instant('muted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.personId, table.kind] }),
    foreignKey({ columns: [table.instituteId, table.personId], foreignColumns: [members.instituteId, members.id] }),
  ],
)

/** The classes whose notifications a person turned off. */
export const mutedClasses = sqliteTable(
  'muted_classes',
  {
    instituteId: instituteId(),
    personId: idColumn('person_id'),
    classId: idColumn('class_id'),
    mutedAt: instant('muted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.personId, table.classId] }),
    foreignKey({ columns: [table.instituteId, table.personId], foreignColumns: [members.instituteId, members.id] }),
    foreignKey({ columns: [table.instituteId, table.classId], foreignColumns: [classes.instituteId, classes.id] }),
  ],
)

/** Where a person chose a kind for one class, which then differs from their choice for all classes. */
export const classKindChoices = sqliteTable(
  'class_kind_choices',
  {
    instituteId: instituteId(),
    personId: idColumn('person_id'),
    classId: idColumn('class_id'),
    kind: text('kind', { enum: mutableKinds }).notNull(),
    isOn: integer('is_on', { mode: 'boolean' }).notNull(),
    chosenAt: instant('chosen_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.personId, table.classId, table.kind] }),
    foreignKey({ columns: [table.instituteId, table.personId], foreignColumns: [members.instituteId, members.id] }),
    foreignKey({ columns: [table.instituteId, table.classId], foreignColumns: [classes.instituteId, classes.id] }),
  ],
)
