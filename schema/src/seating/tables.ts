import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { classes } from '../classes/tables.ts'
import { idColumn, instant, instituteId } from '../kit/columns.ts'
import { members } from '../kit/institute-tables.ts'

/** Seating plans of classes. `desks` is JSON; students are rows, so that erasure and export find them. */
export const seatingPlans = sqliteTable(
  'seating_plans',
  {
    instituteId: instituteId(),
    id: idColumn(),
    classId: idColumn('class_id'),
    name: text('name').notNull(),
    desks: text('desks').notNull(),
    /** The id of the last save; a save names the one that it replaces. */
    revision: text('revision').notNull(),
    updatedBy: idColumn('updated_by'),
    updatedAt: instant('updated_at'),
    removedAt: text('removed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.id] }),
    foreignKey({ columns: [table.instituteId, table.classId], foreignColumns: [classes.instituteId, classes.id] }),
    foreignKey({ columns: [table.instituteId, table.updatedBy], foreignColumns: [members.instituteId, members.id] }),
    index('seating_plans_class').on(table.instituteId, table.classId, table.id),
  ],
)

/** What a student does in a plan: sits at a desk, wants the front row, is in a set that sits apart, or alternates. */
export const seatingPeople = sqliteTable(
  'seating_people',
  {
    instituteId: instituteId(),
    planId: idColumn('plan_id'),
    kind: text('kind', { enum: ['seat', 'front', 'apart', 'alternate'] }).notNull(),
    /** The desk of a seat, the number of a set, otherwise empty. */
    place: text('place').notNull(),
    personId: idColumn('person_id'),
    isFixed: integer('is_fixed', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.planId, table.kind, table.place, table.personId] }),
    foreignKey({
      columns: [table.instituteId, table.planId],
      foreignColumns: [seatingPlans.instituteId, seatingPlans.id],
    }),
    foreignKey({ columns: [table.instituteId, table.personId], foreignColumns: [members.instituteId, members.id] }),
    index('seating_people_person').on(table.instituteId, table.personId),
    uniqueIndex('seating_people_seat')
      .on(table.instituteId, table.planId, table.personId)
      .where(sql`kind = 'seat'`),
    uniqueIndex('seating_people_desk')
      .on(table.instituteId, table.planId, table.place)
      .where(sql`kind = 'seat'`),
    check('seating_people_kind', sql`${table.kind} in ('seat', 'front', 'apart', 'alternate')`),
  ],
)

/** Rooms that teachers of an institute share: desks without students, as JSON. */
export const seatingRooms = sqliteTable(
  'seating_rooms',
  {
    instituteId: instituteId(),
    id: idColumn(),
    name: text('name').notNull(),
    desks: text('desks').notNull(),
    createdBy: idColumn('created_by'),
    createdAt: instant('created_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.id] }),
    foreignKey({ columns: [table.instituteId, table.createdBy], foreignColumns: [members.instituteId, members.id] }),
  ],
)
