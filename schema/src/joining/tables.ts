import { sql } from 'drizzle-orm'
import { check, index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { people } from '../accounts/tables.ts'
import { institutes } from '../institutes/tables.ts'
import { instant, instituteId } from '../kit/columns.ts'
import { askedRoles, invitedRoles, joiningStatuses } from './rules.ts'

const statusColumn = () => text('status', { enum: joiningStatuses }).notNull()
const isPending = sql`status = 'pending'`

/** Requests to join an institute, in the directory. A person has at most one open request for a role. */
export const instituteRequests = sqliteTable(
  'institute_requests',
  {
    id: text('id').primaryKey(),
    instituteId: instituteId().references(() => institutes.id),
    personId: text('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    role: text('role', { enum: askedRoles }).notNull(),
    status: statusColumn(),
    createdAt: instant('created_at'),
    expiresAt: instant('expires_at'),
    answeredAt: text('answered_at'),
    answeredBy: text('answered_by'),
  },
  (table) => [
    uniqueIndex('institute_requests_open').on(table.instituteId, table.personId, table.role).where(isPending),
    index('institute_requests_institute').on(table.instituteId, table.id),
    index('institute_requests_person').on(table.personId, table.id),
    check('institute_requests_role', sql`${table.role} in ('instructor', 'learner')`),
  ],
)

/**
 * People whom an institute invites by their address. At most one invitation of an address to a role is open.
 * `secretHash` names the secret of the latest e-mail, so that it is deleted with the answer.
 */
export const instituteInvitations = sqliteTable(
  'institute_invitations',
  {
    id: text('id').primaryKey(),
    instituteId: instituteId().references(() => institutes.id),
    email: text('email').notNull(),
    role: text('role', { enum: invitedRoles }).notNull(),
    status: statusColumn(),
    secretHash: text('secret_hash').notNull(),
    invitedBy: text('invited_by').notNull(),
    /** The institute's name for the person; empty where it uses the account's names. */
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    guardianContactNumber: text('guardian_contact_number'),
    /** The classes that the person enters by accepting. */
    classIds: text('class_ids', { mode: 'json' }).$type<string[]>().notNull().default([]),
    createdAt: instant('created_at'),
    expiresAt: instant('expires_at'),
    answeredAt: text('answered_at'),
    personId: text('person_id').references(() => people.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('institute_invitations_open').on(table.instituteId, table.email, table.role).where(isPending),
    index('institute_invitations_institute').on(table.instituteId, table.id),
    index('institute_invitations_email').on(table.email, table.id),
    check('institute_invitations_role', sql`${table.role} in ('instructor', 'learner', 'admin')`),
  ],
)

/** Referrals of institutes; an institute is referred at most once. */
export const referrals = sqliteTable(
  'referrals',
  {
    instituteId: instituteId()
      .primaryKey()
      .references(() => institutes.id),
    referredBy: text('referred_by')
      .notNull()
      .references(() => institutes.id),
    at: instant('at'),
  },
  (table) => [
    index('referrals_by').on(table.referredBy),
    check('referrals_other', sql`${table.instituteId} <> ${table.referredBy}`),
  ],
)
