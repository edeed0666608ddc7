import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { instant } from '../kit/columns.ts'
import { sessionReaches } from '../kit/roles.ts'
import { sessionWays } from './sessions/ways.ts'
import { signUpKinds } from './signup/rules.ts'

// The columns of these four are better-auth's fields under our names; its dates are integers.
const date = (name: string) => integer(name, { mode: 'timestamp_ms' }).notNull()

/** Every person the platform knows, guests included. Kept in the directory. */
export const people = sqliteTable(
  'people',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    lastName: text('last_name').notNull().default(''),
    email: text('email').notNull(),
    emailVerified: integer('email_verified', { mode: 'boolean' }).notNull().default(false),
    /** The hash of the person's picture. */
    image: text('image'),
    contactNumber: text('contact_number'),
    /** The language of the interface and of mail. */
    language: text('language').notNull().default('en'),
    /** Whether the person chose it, or only somebody or something for them. */
    isLanguageChosen: integer('is_language_chosen', { mode: 'boolean' }).notNull().default(false),
    /** The language the person learns and reads content in. */
    learningLanguage: text('learning_language').notNull().default('en'),
    /** Whether the person came in without a form: their names and their agreement are still to be asked for. */
    isProfileDue: integer('is_profile_due', { mode: 'boolean' }).notNull().default(false),
    /** When the person agreed to the terms; null where their institute did so for them. */
    termsAcceptedAt: text('terms_accepted_at'),
    createdAt: date('created_at'),
    updatedAt: date('updated_at'),
  },
  (table) => [uniqueIndex('people_email').on(table.email)],
)

/**
 * Open sessions. `token` holds the SHA-256 of what the client carries, never the token itself; `updated_at` says when the
 * session was last seen, to within ten minutes.
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
    /** How the person proved who they are. */
    via: text('via', { enum: sessionWays }).notNull().default('password'),
    /** The login card it came from, however indirectly: it acts as a learner where the card was made, and ends with it. */
    cardId: text('card_id'),
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
    index('sessions_expiry').on(table.expiresAt),
  ],
)

/** Sessions that were ended before their time, by the hash of their token: their device deletes what it holds. By a trigger. */
export const endedSessions = sqliteTable(
  'ended_sessions',
  { token: text('token').primaryKey(), endedAt: date('ended_at') },
  (table) => [index('ended_sessions_age').on(table.endedAt)],
)

/** Ways to prove who one is; the password of provider `credential` is an scrypt hash. */
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

/** What people chose on one device and find on the others: the later choice stays. */
export const personSettings = sqliteTable(
  'person_settings',
  {
    personId: text('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** What only the clients understand. */
    value: text('value').notNull(),
    chosenAt: instant('chosen_at'),
  },
  (table) => [primaryKey({ columns: [table.personId, table.name] })],
)

/** Counters of what may be tried only so often; they outlive a restart. `windowStart` is in Unix milliseconds. */
export const attempts = sqliteTable('attempts', {
  key: text('key').primaryKey(),
  windowStart: integer('window_start').notNull(),
  count: integer('count').notNull(),
})

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
 * Secrets that may be used once: mailed, shown as a QR code, typed as a code. Only their SHA-256 is kept, until they are
 * used or expire; `body` says what they lead to.
 */
export const oneTimeSecrets = sqliteTable(
  'one_time_secrets',
  {
    hash: text('hash').primaryKey(),
    purpose: text('purpose').notNull(),
    /** Null where the secret is made before its person. */
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
 * Sign-ups whose address is not proven yet. None of them is a person: whoever signs up with somebody else's address gets
 * nothing there, and stands in nobody's way, so that an address may stand here several times.
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
    /** The code of the institute whose mail led here, as it was typed. */
    referralCode: text('referral_code'),
    /** Taken away when the address is proven. */
    passwordHash: text('password_hash'),
    /** The SHA-256 of what the browser that signed up keeps. */
    ticketHash: text('ticket_hash').notNull(),
    /** The SHA-256 of the secret that was mailed last. */
    linkHash: text('link_hash'),
    /** Until when the link works that was asked for last. */
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
