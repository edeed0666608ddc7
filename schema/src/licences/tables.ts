import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { people } from '../accounts/tables.ts'
import { institutes } from '../institutes/tables.ts'
import { instant, instituteId } from '../kit/columns.ts'
import { features, limitTypes } from './features.ts'
import type { Benefit, Licence } from './model.ts'
import { ceilings } from './plans.ts'

const personColumn = (name: string) => text(name).references(() => people.id, { onDelete: 'set null' })
const type = () => text('type', { enum: limitTypes }).notNull()

/** The licence of an institute, at most one, in the directory. */
export const licences = sqliteTable(
  'licences',
  {
    instituteId: instituteId()
      .primaryKey()
      .references(() => institutes.id),
    featureSet: text('feature_set').notNull(),
    /** The differences from the plan. */
    features: text('features', { mode: 'json' }).$type<Licence['features']>().notNull(),
    validTill: text('valid_till'),
    /** The time when its limits were reset to the light version's, after `valid_till`. */
    lapsedAt: text('lapsed_at'),
    updatedAt: instant('updated_at'),
  },
  (table) => [index('licences_valid_till').on(table.validTill)],
)

/** A trial that was started; its key makes it the only one. */
export const licenceTrials = sqliteTable(
  'licence_trials',
  {
    instituteId: instituteId().references(() => institutes.id),
    feature: text('feature', { enum: features }).notNull(),
    startedAt: instant('started_at'),
    validTill: instant('valid_till'),
  },
  (table) => [primaryKey({ columns: [table.instituteId, table.feature] })],
)

// A constraint of its own for each type, so that the database's error names the limit.
const withinLimit = limitTypes.map((name) =>
  check(`licence_limits_${name}`, sql.raw(`type <> '${name}' or used + reserved <= max`)),
)
const withinCeiling = limitTypes.map((name) =>
  check(`licence_ceilings_${name}`, sql.raw(`type <> '${name}' or max <= ${ceilings[name]}`)),
)

/** The maximum, use and reservations, by type: the sums of the ledger, whose trigger alone writes here. */
export const licenceLimits = sqliteTable(
  'licence_limits',
  {
    instituteId: instituteId().references(() => institutes.id),
    type: type(),
    max: integer('max').notNull(),
    used: integer('used').notNull(),
    reserved: integer('reserved').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.type] }),
    check('licence_limits_positive', sql`${table.max} >= 0 and ${table.used} >= 0 and ${table.reserved} >= 0`),
    ...withinLimit,
    ...withinCeiling,
  ],
)

/** Every change of a limit or of its use. Rows are added, never changed: triggers refuse that. */
export const licenceLedger = sqliteTable(
  'licence_ledger',
  {
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    instituteId: instituteId().references(() => institutes.id),
    type: type(),
    maxChange: integer('max_change').notNull().default(0),
    usedChange: integer('used_change').notNull().default(0),
    reservedChange: integer('reserved_change').notNull().default(0),
    /** Why: `plan`, `lapse`, `renewal`, `increment`, `set`, `transfer`, `coupon`, `seats`, `storage`, `returned` or `reservation`. */
    reason: text('reason').notNull(),
    /** The plan, coupon, person, file, lesson or reservation it was for. */
    entityId: text('entity_id').notNull(),
    at: instant('at'),
  },
  (table) => [
    index('licence_ledger_institute').on(table.instituteId, table.type, table.seq),
    index('licence_ledger_entity').on(table.entityId),
  ],
)

/**
 * Reservations of running work, for each type. A reservation belongs to one command of one person. It stores the key
 * and the body's hash, so that recovery after a crash can check whether the command was committed. Triggers write the
 * ledger.
 */
export const licenceReservations = sqliteTable(
  'licence_reservations',
  {
    id: text('id').notNull(),
    type: type(),
    instituteId: instituteId().references(() => institutes.id),
    personId: personColumn('person_id'),
    /** `command` of ours, or `client`: used by a client itself, which may return it for a while. */
    kind: text('kind', { enum: ['command', 'client'] }).notNull(),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    amount: integer('amount').notNull(),
    status: text('status', { enum: ['reserved', 'settled', 'released'] }).notNull(),
    createdAt: instant('created_at'),
    updatedAt: instant('updated_at'),
    expiresAt: instant('expires_at'),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.type] }),
    index('licence_reservations_due').on(table.status, table.expiresAt),
    index('licence_reservations_institute').on(table.instituteId, table.type, table.status),
    check('licence_reservations_amount', sql`${table.amount} > 0`),
    check('licence_reservations_status', sql`${table.status} in ('reserved', 'settled', 'released')`),
  ],
)

/** Live sessions of an institute's days, in its own time zone. Each has a number in the day, within the limit. */
export const liveSessionStarts = sqliteTable(
  'live_session_starts',
  {
    instituteId: instituteId().references(() => institutes.id),
    sessionId: text('session_id').notNull(),
    personId: personColumn('person_id'),
    day: text('day').notNull(),
    place: integer('place').notNull(),
    allowed: integer('allowed').notNull(),
    at: instant('at'),
  },
  (table) => [
    primaryKey({ columns: [table.instituteId, table.sessionId] }),
    uniqueIndex('live_session_starts_place').on(table.instituteId, table.day, table.place),
    check('live_session_starts_allowed', sql`${table.place} between 1 and ${table.allowed}`),
  ],
)

/** Coupon codes, each redeemable once. */
export const coupons = sqliteTable('coupons', {
  code: text('code').primaryKey(),
  benefit: text('benefit', { mode: 'json' }).$type<Benefit>().notNull(),
  expiresAt: text('expires_at'),
  createdBy: personColumn('created_by'),
  createdAt: instant('created_at'),
})

/** Redemptions of coupons; the code is the key, so that each coupon is redeemed once. */
export const couponRedemptions = sqliteTable(
  'coupon_redemptions',
  {
    code: text('code')
      .primaryKey()
      .references(() => coupons.code),
    instituteId: instituteId().references(() => institutes.id),
    personId: personColumn('person_id'),
    at: instant('at'),
  },
  (table) => [index('coupon_redemptions_institute').on(table.instituteId)],
)

/** The platform's staff. A session with the reach `operator` has access to the platform's calls, and to no others. */
export const operators = sqliteTable('operators', {
  personId: text('person_id')
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  createdAt: instant('created_at'),
})
