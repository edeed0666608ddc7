import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { instant } from '../kit/columns.ts'
import { sessionReaches } from '../kit/roles.ts'
import type { Agreement } from '../law/rules.ts'
import { sessionWays } from './sessions/ways.ts'
import { signUpKinds } from './signup/rules.ts'

// The columns of these four are better-auth's fields under our names; its dates are integers.
const date = (name: string) => integer(name, { mode: 'timestamp_ms' }).notNull()

/** Every person of the platform, guests included, in the directory. */
export const people = sqliteTable(
  'people',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    lastName: text('last_name').notNull().default(''),
    email: text('email').notNull(),
    emailVerified: integer('email_verified', { mode: 'boolean' }).notNull().default(false),
    /** The hash of the person's avatar. */
    image: text('image'),
    contactNumber: text('contact_number'),
    /** The language of the interface and of mail. */
    language: text('language').notNull().default('en'),
    /** Whether the person chose it, or another person or a default did. */
    isLanguageChosen: integer('is_language_chosen', { mode: 'boolean' }).notNull().default(false),
    /** The language the person learns and reads content in. */
    learningLanguage: text('learning_language').notNull().default('en'),
    /** Whether the person signed up without a form: their names and their agreement are still missing. */
    isProfileDue: integer('is_profile_due', { mode: 'boolean' }).notNull().default(false),
    /** When the person agreed to the terms; null where their institute did so for them. */
    termsAcceptedAt: text('terms_accepted_at'),
    createdAt: date('created_at'),
    updatedAt: date('updated_at'),
  },
  (table) => [uniqueIndex('people_email').on(table.email)],
)

/**
 * Open sessions. `token` holds the SHA-256 of the client's token, never the token itself. `updated_at` is the last use
 * of the session, to within ten minutes.
 */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    token: text('token').notNull(),
    personId: text('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    instituteId: text('institute_id'),
    reach: text('reach', { enum: sessionReaches }).notNull().default('full'),
    /** The person's proof at sign-in. */
    via: text('via', { enum: sessionWays }).notNull().default('password'),
    /**
     * The login card that it came from, however indirectly. It acts as a learner in the card's institute, and ends with
     * the card.
     */
    cardId: text('card_id'),
    /** The only institute that the session may act in, where a learning platform vouched for its person; null for any. */
    onlyInstituteId: text('only_institute_id'),
    /** When the session last proved by a mailed link that its person reads mail at their address. */
    linkVerifiedAt: integer('link_verified_at', { mode: 'timestamp_ms' }),
    /** When the person last proved their identity; null for a session that another session opened. */
    provedAt: integer('proved_at', { mode: 'timestamp_ms' }),
    /** When the session gave a second factor. A trigger lets no pending session become a wider one without it. */
    secondAt: integer('second_at', { mode: 'timestamp_ms' }),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    expiresAt: date('expires_at'),
    createdAt: date('created_at'),
    updatedAt: date('updated_at'),
  },
  (table) => [
    uniqueIndex('sessions_token').on(table.token),
    index('sessions_person').on(table.personId),
    index('sessions_card').on(table.cardId),
    index('sessions_of_guests')
      .on(table.personId)
      .where(sql`via = 'code'`),
    index('sessions_expiry').on(table.expiresAt),
  ],
)

/**
 * Sessions that were ended before their time, by the hash of their token: their device deletes its data. Written by a
 * trigger.
 */
export const endedSessions = sqliteTable(
  'ended_sessions',
  { token: text('token').primaryKey(), endedAt: date('ended_at') },
  (table) => [index('ended_sessions_age').on(table.endedAt)],
)

/** Credentials of people; the password of provider `credential` is an scrypt hash. */
export const credentials = sqliteTable(
  'credentials',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    personId: text('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: integer('access_token_expires_at', { mode: 'timestamp_ms' }),
    refreshTokenExpiresAt: integer('refresh_token_expires_at', { mode: 'timestamp_ms' }),
    scope: text('scope'),
    password: text('password'),
    createdAt: date('created_at'),
    updatedAt: date('updated_at'),
  },
  (table) => [
    index('credentials_person').on(table.personId),
    uniqueIndex('credentials_account').on(table.providerId, table.accountId),
  ],
)

/** Secrets that were mailed, hashed, until they are used or expire. */
export const verifications = sqliteTable(
  'verifications',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: date('expires_at'),
    createdAt: date('created_at'),
    updatedAt: date('updated_at'),
  },
  (table) => [
    index('verifications_identifier').on(table.identifier),
    index('verifications_value').on(table.value),
    index('verifications_expiry').on(table.expiresAt),
  ],
)

/** Settings that people chose on one device and find on the others: the later choice wins. */
export const personSettings = sqliteTable(
  'person_settings',
  {
    personId: text('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Only clients interpret it. */
    value: text('value').notNull(),
    chosenAt: instant('chosen_at'),
  },
  (table) => [primaryKey({ columns: [table.personId, table.name] })],
)

/** Rate limit counters, which outlive a restart. `windowStart` is in Unix milliseconds. */
export const attempts = sqliteTable(
  'attempts',
  {
    key: text('key').primaryKey(),
    windowStart: integer('window_start').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [index('attempts_age').on(table.windowStart)],
)

/** Browsers on which a person has signed in before: guesses there have a counter of their own. Only the mark's SHA-256 is stored. */
export const knownDevices = sqliteTable(
  'known_devices',
  {
    deviceHash: text('device_hash').notNull(),
    personId: text('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    seenAt: instant('seen_at'),
  },
  (table) => [
    primaryKey({ columns: [table.deviceHash, table.personId] }),
    index('known_devices_person').on(table.personId),
    index('known_devices_age').on(table.seenAt),
  ],
)

/**
 * Single-use secrets: mailed, shown as a QR code, or typed as a code. Only their SHA-256 is stored, until use or
 * expiry; `body` is their payload.
 */
export const oneTimeSecrets = sqliteTable(
  'one_time_secrets',
  {
    hash: text('hash').primaryKey(),
    purpose: text('purpose').notNull(),
    /** Null where the secret precedes its person. */
    personId: text('person_id').references(() => people.id, { onDelete: 'cascade' }),
    body: text('body', { mode: 'json' }).notNull(),
    expiresAt: instant('expires_at'),
    createdAt: instant('created_at'),
  },
  (table) => [
    index('one_time_secrets_person').on(table.personId, table.purpose),
    index('one_time_secrets_expiry').on(table.expiresAt),
  ],
)

/**
 * Sign-ups with an unverified address. None of them is a person. A sign-up with another person's address gives no
 * access and blocks no one, so an address may occur several times.
 */
export const signUps = sqliteTable(
  'sign_ups',
  {
    id: text('id').primaryKey(),
    kind: text('kind', { enum: signUpKinds }).notNull(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    lastName: text('last_name').notNull(),
    contactNumber: text('contact_number'),
    language: text('language').notNull(),
    /** The referral code of the institute whose mail led here, as typed. */
    referralCode: text('referral_code'),
    /** The versions of the documents that the person agreed to in the form; null in rows before agreements had versions. */
    agreement: text('agreement', { mode: 'json' }).$type<Agreement>(),
    /** Cleared when the address is verified. */
    passwordHash: text('password_hash'),
    /** The SHA-256 of the ticket in the browser that signed up. */
    ticketHash: text('ticket_hash').notNull(),
    /** The SHA-256 of the secret that was mailed last. */
    linkHash: text('link_hash'),
    /** The expiry of the last requested link. */
    expiresAt: instant('expires_at'),
    verifiedAt: text('verified_at'),
    createdAt: instant('created_at'),
  },
  (table) => [
    uniqueIndex('sign_ups_ticket').on(table.ticketHash),
    index('sign_ups_email').on(table.email, table.createdAt),
    index('sign_ups_age').on(table.createdAt),
  ],
)
