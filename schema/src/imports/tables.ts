import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { people } from '../accounts/tables.ts'
import { institutes } from '../institutes/tables.ts'
import { instant, instituteId } from '../kit/columns.ts'

/**
 * Rows of sheets that are not imported yet, or not yet in the institute's database. Stored in the directory, for a day.
 */
export const importRows = sqliteTable(
  'import_rows',
  {
    instituteId: instituteId().references(() => institutes.id),
    importId: text('import_id').notNull(),
    row: integer('row').notNull(),
    part: integer('part').notNull(),
    /** The sender; no other person sees or imports it. */
    personId: text('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** The id of a new student; after the import, the id of the person with the address. */
    studentId: text('student_id').notNull(),
    name: text('name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    /** The class that the row names; empty where the sheet has no such column. */
    className: text('class_name').notNull().default(''),
    stagedAt: instant('staged_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.importId, table.row] }),
    index('import_rows_person').on(table.personId),
    index('import_rows_age').on(table.stagedAt),
  ],
)

/** Completed imports with their answers. The key makes each happen once. */
export const imports = sqliteTable(
  'imports',
  {
    instituteId: instituteId().references(() => institutes.id),
    id: text('id').notNull(),
    personId: text('person_id').references(() => people.id, { onDelete: 'set null' }),
    classId: text('class_id'),
    rows: integer('rows').notNull(),
    added: integer('added').notNull(),
    createdAt: instant('created_at'),
  },
  (table) => [primaryKey({ columns: [table.instituteId, table.id] }), index('imports_person').on(table.personId)],
)
