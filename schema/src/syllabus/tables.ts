import { foreignKey, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { classes } from '../classes/tables.ts'
import { idColumn, instant, instituteId } from '../kit/columns.ts'
import { members } from '../kit/institute-tables.ts'

/** The syllabi of classes. The class is the key, so that it has at most one. */
export const syllabi = sqliteTable(
  'syllabi',
  {
    instituteId: instituteId(),
    classId: idColumn('class_id'),
    createdBy: idColumn('created_by'),
    createdAt: instant('created_at'),
    /** Counts changes of the topics: a decision on an older version has to be made again. */
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.classId] }),
    foreignKey({ columns: [table.instituteId, table.classId], foreignColumns: [classes.instituteId, classes.id] }),
    foreignKey({ columns: [table.instituteId, table.createdBy], foreignColumns: [members.instituteId, members.id] }),
  ],
)

/** The topics of syllabi in their order. A topic may be curated, so it is no foreign key. */
export const syllabusTopics = sqliteTable(
  'syllabus_topics',
  {
    instituteId: instituteId(),
    classId: idColumn('class_id'),
    topicId: idColumn('topic_id'),
    place: integer('place').notNull(),
    doneAt: text('done_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.classId, table.topicId] }),
    foreignKey({
      columns: [table.instituteId, table.classId],
      foreignColumns: [syllabi.instituteId, syllabi.classId],
    }).onDelete('cascade'),
  ],
)
