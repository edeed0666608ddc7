import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { idColumn, instant, instituteId } from '../../kit/columns.ts'
import { members } from '../../kit/institute-tables.ts'

/**
 * Folders of one person. `parentId` is empty at the top and has no foreign key. Triggers of the migration enforce that
 * it names an existing folder of the same person and kind, that no folder contains itself, and the maximum depth.
 * `removedWith` is the removed root: the folder itself, or one above it.
 */
export const folders = sqliteTable(
  'folders',
  {
    instituteId: instituteId(),
    id: idColumn(),
    ownerId: idColumn('owner_id'),
    parentId: text('parent_id').notNull().default(''),
    lessonType: text('lesson_type', { enum: ['LESSON', 'CONTENT'] }).notNull(),
    name: text('name').notNull(),
    nameKey: text('name_key').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at'),
    updatedAt: instant('updated_at'),
    removedAt: text('removed_at'),
    removedWith: text('removed_with'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.id] }),
    foreignKey({ columns: [table.instituteId, table.ownerId], foreignColumns: [members.instituteId, members.id] }),
    uniqueIndex('folders_name')
      .on(table.instituteId, table.ownerId, table.lessonType, table.parentId, table.nameKey)
      .where(sql`removed_at is null`),
    index('folders_owner').on(table.instituteId, table.ownerId, table.id),
    index('folders_parent').on(table.instituteId, table.parentId),
    index('folders_removed_with').on(table.instituteId, table.removedWith),
    index('folders_removed_at')
      .on(table.removedAt)
      .where(sql`removed_at is not null`),
    check('folders_name_given', sql`length(${table.name}) > 0`),
    check('folders_removed', sql`(${table.removedAt} is null) = (${table.removedWith} is null)`),
  ],
)
