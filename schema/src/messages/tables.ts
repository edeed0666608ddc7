import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { classes } from '../classes/tables.ts'
import { idColumn, instant, instituteId } from '../kit/columns.ts'
import { members } from '../kit/institute-tables.ts'
import { reportReasons, reviewReasons } from './rules.ts'

/**
 * The conversations of a teacher and a student of a class. `…_read_to` is the last message that a side has read; ids
 * grow with time.
 */
export const conversations = sqliteTable(
  'conversations',
  {
    instituteId: instituteId(),
    id: idColumn(),
    classId: idColumn('class_id'),
    studentId: idColumn('student_id'),
    teacherId: idColumn('teacher_id'),
    studentReadTo: text('student_read_to').notNull().default(''),
    teacherReadTo: text('teacher_read_to').notNull().default(''),
    lastMessageId: idColumn('last_message_id'),
    createdAt: instant('created_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.id] }),
    foreignKey({ columns: [table.instituteId, table.classId], foreignColumns: [classes.instituteId, classes.id] }),
    foreignKey({ columns: [table.instituteId, table.studentId], foreignColumns: [members.instituteId, members.id] }),
    foreignKey({ columns: [table.instituteId, table.teacherId], foreignColumns: [members.instituteId, members.id] }),
    uniqueIndex('conversations_once').on(table.instituteId, table.classId, table.teacherId, table.studentId),
    index('conversations_student').on(table.instituteId, table.studentId, table.lastMessageId),
    index('conversations_teacher').on(table.instituteId, table.teacherId, table.lastMessageId),
    index('conversations_last').on(table.instituteId, table.lastMessageId),
  ],
)

/** Messages are never changed or removed, except with their student. `attachments` is JSON. */
export const messages = sqliteTable(
  'messages',
  {
    instituteId: instituteId(),
    id: idColumn(),
    conversationId: idColumn('conversation_id'),
    senderId: idColumn('sender_id'),
    text: text('text').notNull(),
    attachments: text('attachments').notNull().default('[]'),
    createdAt: instant('created_at'),
    reportedAt: text('reported_at'),
    reportReason: text('report_reason', { enum: reportReasons }),
    reportedBy: text('reported_by'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.id] }),
    foreignKey({
      columns: [table.instituteId, table.conversationId],
      foreignColumns: [conversations.instituteId, conversations.id],
    }),
    foreignKey({ columns: [table.instituteId, table.senderId], foreignColumns: [members.instituteId, members.id] }),
    foreignKey({ columns: [table.instituteId, table.reportedBy], foreignColumns: [members.instituteId, members.id] }),
    index('messages_conversation').on(table.instituteId, table.conversationId, table.id),
    index('messages_sender').on(table.instituteId, table.senderId, table.createdAt),
  ],
)

/** Files for messages. Their bytes are in R2 in their owner's folder, before the row is here. Without a message only the owner reads one. */
export const messageFiles = sqliteTable(
  'message_files',
  {
    instituteId: instituteId(),
    id: idColumn(),
    classId: idColumn('class_id'),
    ownerId: idColumn('owner_id'),
    messageId: text('message_id'),
    name: text('name').notNull(),
    mediaType: text('media_type').notNull(),
    bytes: integer('bytes').notNull(),
    createdAt: instant('created_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.id] }),
    foreignKey({ columns: [table.instituteId, table.classId], foreignColumns: [classes.instituteId, classes.id] }),
    foreignKey({ columns: [table.instituteId, table.ownerId], foreignColumns: [members.instituteId, members.id] }),
    foreignKey({ columns: [table.instituteId, table.messageId], foreignColumns: [messages.instituteId, messages.id] }),
    index('message_files_message').on(table.instituteId, table.messageId),
    index('message_files_owner').on(table.instituteId, table.ownerId, table.classId),
    index('message_files_unsent')
      .on(table.createdAt)
      .where(sql`message_id is null`),
    check('message_files_bytes', sql`${table.bytes} > 0`),
  ],
)

/** Each time that an admin opened a conversation, with the reason. */
export const conversationReviews = sqliteTable(
  'conversation_reviews',
  {
    instituteId: instituteId(),
    id: idColumn(),
    conversationId: idColumn('conversation_id'),
    reviewedBy: idColumn('reviewed_by'),
    reason: text('reason', { enum: reviewReasons }).notNull(),
    reviewedAt: instant('reviewed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.id] }),
    foreignKey({
      columns: [table.instituteId, table.conversationId],
      foreignColumns: [conversations.instituteId, conversations.id],
    }),
    foreignKey({ columns: [table.instituteId, table.reviewedBy], foreignColumns: [members.instituteId, members.id] }),
    index('conversation_reviews_of').on(table.instituteId, table.conversationId, table.reviewedBy, table.reviewedAt),
  ],
)
