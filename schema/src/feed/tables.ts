import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { classes } from '../classes/tables.ts'
import { idColumn, instant, instituteId } from '../kit/columns.ts'
import { members } from '../kit/institute-tables.ts'
import { cardKinds, commentRules, commentStates } from './rules.ts'

/** Posts of classes, by teachers. */
export const feedPosts = sqliteTable(
  'feed_posts',
  {
    instituteId: instituteId(),
    id: idColumn(),
    classId: idColumn('class_id'),
    /** The group that alone reads it, with the teachers. No foreign key: a removed group leaves its posts to them. */
    groupId: text('group_id'),
    authorId: idColumn('author_id'),
    /** JSON of the rich text. */
    body: text('body').notNull(),
    createdAt: instant('created_at'),
    /** When the class sees it. */
    shownAt: instant('shown_at'),
    isPinned: integer('is_pinned', { mode: 'boolean' }).notNull().default(false),
    takesComments: integer('takes_comments', { mode: 'boolean' }).notNull().default(true),
    /** The last change after the class saw it. */
    editedAt: text('edited_at'),
    removedAt: text('removed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.id] }),
    foreignKey({ columns: [table.instituteId, table.classId], foreignColumns: [classes.instituteId, classes.id] }),
    foreignKey({ columns: [table.instituteId, table.authorId], foreignColumns: [members.instituteId, members.id] }),
    index('feed_posts_order').on(table.instituteId, table.classId, table.isPinned, table.shownAt, table.id),
    index('feed_posts_author').on(table.instituteId, table.authorId, table.createdAt),
    index('feed_posts_removed')
      .on(table.removedAt)
      .where(sql`removed_at is not null`),
  ],
)

/** The objects that a post shows as cards. Each read decides who sees one. */
export const feedCards = sqliteTable(
  'feed_cards',
  {
    instituteId: instituteId(),
    postId: idColumn('post_id'),
    place: integer('place').notNull(),
    kind: text('kind', { enum: cardKinds }).notNull(),
    objectId: idColumn('object_id'),
    atMs: integer('at_ms'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.postId, table.place] }),
    foreignKey({ columns: [table.instituteId, table.postId], foreignColumns: [feedPosts.instituteId, feedPosts.id] }),
  ],
)

/** Files for posts. Their bytes are in R2 in the class's folder, before the row is here. Without a post only the owner reads one. */
export const feedFiles = sqliteTable(
  'feed_files',
  {
    instituteId: instituteId(),
    id: idColumn(),
    classId: idColumn('class_id'),
    ownerId: idColumn('owner_id'),
    postId: text('post_id'),
    place: integer('place').notNull().default(0),
    name: text('name').notNull(),
    mediaType: text('media_type').notNull(),
    bytes: integer('bytes').notNull(),
    createdAt: instant('created_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.id] }),
    foreignKey({ columns: [table.instituteId, table.classId], foreignColumns: [classes.instituteId, classes.id] }),
    foreignKey({ columns: [table.instituteId, table.ownerId], foreignColumns: [members.instituteId, members.id] }),
    foreignKey({ columns: [table.instituteId, table.postId], foreignColumns: [feedPosts.instituteId, feedPosts.id] }),
    index('feed_files_post').on(table.instituteId, table.postId, table.place),
    index('feed_files_unposted')
      .on(table.createdAt)
      .where(sql`post_id is null`),
    index('feed_files_owner').on(table.instituteId, table.ownerId, table.classId),
    check('feed_files_bytes', sql`${table.bytes} > 0`),
  ],
)

/** Comments on posts. */
export const feedComments = sqliteTable(
  'feed_comments',
  {
    instituteId: instituteId(),
    id: idColumn(),
    postId: idColumn('post_id'),
    classId: idColumn('class_id'),
    authorId: idColumn('author_id'),
    body: text('body').notNull(),
    createdAt: instant('created_at'),
    state: text('state', { enum: commentStates }).notNull(),
    removedAt: text('removed_at'),
    /** A teacher's removal is not undone by the student who wrote it. */
    removedBy: text('removed_by'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.id] }),
    foreignKey({ columns: [table.instituteId, table.postId], foreignColumns: [feedPosts.instituteId, feedPosts.id] }),
    foreignKey({ columns: [table.instituteId, table.authorId], foreignColumns: [members.instituteId, members.id] }),
    index('feed_comments_post').on(table.instituteId, table.postId, table.createdAt, table.id),
    index('feed_comments_author').on(table.instituteId, table.authorId, table.createdAt),
    index('feed_comments_held')
      .on(table.instituteId, table.classId, table.createdAt)
      .where(sql`state = 'held'`),
    index('feed_comments_removed_at')
      .on(table.removedAt)
      .where(sql`removed_at is not null`),
    check('feed_comments_removed', sql`(${table.removedAt} is null) = (${table.removedBy} is null)`),
  ],
)

/** Reports of posts and comments; one of each person. */
export const feedReports = sqliteTable(
  'feed_reports',
  {
    instituteId: instituteId(),
    id: idColumn(),
    classId: idColumn('class_id'),
    postId: idColumn('post_id'),
    /** Empty where the post itself is reported. */
    commentId: text('comment_id').notNull().default(''),
    personId: idColumn('person_id'),
    reason: text('reason').notNull().default(''),
    createdAt: instant('created_at'),
    closedAt: text('closed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.id] }),
    foreignKey({ columns: [table.instituteId, table.postId], foreignColumns: [feedPosts.instituteId, feedPosts.id] }),
    foreignKey({ columns: [table.instituteId, table.personId], foreignColumns: [members.instituteId, members.id] }),
    index('feed_reports_post').on(table.instituteId, table.postId),
    uniqueIndex('feed_reports_once').on(table.instituteId, table.personId, table.postId, table.commentId),
    index('feed_reports_open')
      .on(table.instituteId, table.classId, table.createdAt)
      .where(sql`closed_at is null`),
  ],
)

/** What a class chose for its feed. */
export const feedSettings = sqliteTable(
  'feed_settings',
  {
    instituteId: instituteId(),
    classId: idColumn('class_id'),
    commentRule: text('comment_rule', { enum: commentRules }).notNull(),
    chosenAt: instant('chosen_at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.classId] }),
    foreignKey({ columns: [table.instituteId, table.classId], foreignColumns: [classes.instituteId, classes.id] }),
  ],
)
