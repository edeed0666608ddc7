import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { people } from '../accounts/tables.ts'
import { doors } from '../classes/rules.ts'
import { instant, instituteId } from '../kit/columns.ts'
import { firstFrameHosts } from './frame-hosts.ts'
import { instituteKinds, moveSteps } from './rules.ts'

/** Institutes with the database of each, in the directory. */
export const institutes = sqliteTable(
  'institutes',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    shard: text('shard').notNull(),
    /** An IANA name; the institute's day is counted in it. */
    timeZone: text('time_zone').notNull().default('UTC'),
    kind: text('kind', { enum: instituteKinds }).notNull().default('institute'),
    address: text('address').notNull().default(''),
    contactEmail: text('contact_email').notNull().default(''),
    phone: text('phone').notNull().default(''),
    website: text('website').notNull().default(''),
    language: text('language').notNull().default('en'),
    /** `#rrggbb`; null without a colour of its own. */
    brandColour: text('brand_colour'),
    /** The hosts whose pages may be embedded in lessons, separated by one space. */
    frameHosts: text('frame_hosts').notNull().default(firstFrameHosts),
    /** Whether panels may play the sounds of live quizzes. */
    hasQuizSound: integer('has_quiz_sound', { mode: 'boolean' }).notNull().default(true),
    /** The SHA-256 of the logo's bytes, which lie in R2 under it. */
    logoId: text('logo_id'),
    /** The logo's bytes of the storage. */
    logoBytes: integer('logo_bytes').notNull().default(0),
    /** A person with this code may ask to join. Made by a trigger for every institute, whatever creates it. */
    referralCode: text('referral_code'),
    createdAt: instant('created_at'),
  },
  (table) => [
    uniqueIndex('institutes_referral_code').on(table.referralCode),
    check('institutes_shard', sql`${table.shard} glob '[0-9][0-9]' or ${table.shard} glob '[0-9][0-9][0-9]'`),
  ],
)

/** What each database of institutes holds: triggers count it, and the cron measures its size. */
export const databaseLoads = sqliteTable('database_loads', {
  shard: text('shard').primaryKey(),
  institutes: integer('institutes').notNull().default(0),
  /** The institutes of one teacher among them. */
  individuals: integer('individuals').notNull().default(0),
  memberships: integer('memberships').notNull().default(0),
  bytes: integer('bytes').notNull().default(0),
})

/** The institute on its way to another database; the row exists from the freeze until the old database forgets it. */
export const instituteMoves = sqliteTable(
  'institute_moves',
  {
    /** Always 1, so that one institute moves at a time. */
    slot: integer('slot').primaryKey().default(1),
    instituteId: instituteId().references(() => institutes.id),
    fromShard: text('from_shard').notNull(),
    toShard: text('to_shard').notNull(),
    step: text('step', { enum: moveSteps }).notNull().default('copy'),
    /** How many rows the step has gone through. */
    rows: integer('rows').notNull().default(0),
    startedAt: instant('started_at'),
    /** Since when the institute lives in the other database. */
    movedAt: text('moved_at'),
    /** Until when one run alone works on the move. */
    heldUntil: text('held_until').notNull().default(''),
  },
  (table) => [
    check('institute_moves_slot', sql`${table.slot} = 1`),
    check('institute_moves_between', sql`${table.fromShard} <> ${table.toShard}`),
  ],
)

/** The institute a person acts in after signing in, where they chose one. */
export const defaultInstitutes = sqliteTable('default_institutes', {
  personId: text('person_id')
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  instituteId: instituteId().references(() => institutes.id),
})

/**
 * Roles of people in institutes, with the name that the institute uses. Triggers protect the last admin of an
 * institute. They also update the keys for sorting and search after any change of `people`.
 */
export const memberships = sqliteTable(
  'memberships',
  {
    personId: text('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    instituteId: instituteId().references(() => institutes.id),
    role: text('role', { enum: ['instructor', 'learner', 'admin', 'guest'] }).notNull(),
    createdAt: instant('created_at'),
    name: text('name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    nameKey: text('name_key').notNull().default(''),
    lastNameKey: text('last_name_key').notNull().default(''),
    emailKey: text('email_key').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.instituteId, table.role] }),
    index('memberships_institute').on(table.instituteId, table.role),
    index('memberships_name').on(table.instituteId, table.role, table.nameKey, table.personId),
    index('memberships_last_name').on(table.instituteId, table.role, table.lastNameKey, table.personId),
    index('memberships_email').on(table.instituteId, table.role, table.emailKey, table.personId),
    check('memberships_role', sql`${table.role} in ('instructor', 'learner', 'admin', 'guest')`),
  ],
)

/** Which class a join code leads to. The names are copies that let a stranger see where the code leads in one read. */
export const joinCodes = sqliteTable(
  'join_codes',
  {
    code: text('code').primaryKey(),
    instituteId: instituteId().references(() => institutes.id),
    classId: text('class_id').notNull(),
    className: text('class_name').notNull(),
    createdAt: instant('created_at'),
    revokedAt: text('revoked_at'),
    door: text('door', { enum: doors }).notNull().default('open'),
  },
  (table) => [index('join_codes_class').on(table.instituteId, table.classId)],
)

/**
 * People who used a code whose teachers approve each one. The key is the hash of the join call's idempotency key, so
 * that a repeat of the same call adds no second row.
 */
export const doorWaits = sqliteTable(
  'door_waits',
  {
    keyHash: text('key_hash').primaryKey(),
    id: text('id').notNull(),
    instituteId: instituteId().references(() => institutes.id),
    classId: text('class_id').notNull(),
    name: text('name').notNull(),
    status: text('status', { enum: ['waiting', 'admitted', 'refused'] }).notNull(),
    createdAt: instant('created_at'),
  },
  (table) => [
    uniqueIndex('door_waits_id').on(table.id),
    index('door_waits_age').on(table.createdAt),
    index('door_waits_class').on(table.instituteId, table.classId, table.createdAt),
  ],
)
