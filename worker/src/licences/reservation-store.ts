import { institutes } from '@takhti/schema/institutes/tables'
import { idempotency } from '@takhti/schema/kit/institute-tables'
import type { LimitType } from '@takhti/schema/licences/features'
import { licenceReservations } from '@takhti/schema/licences/tables'
import { and, eq, gt, lte, ne, sql, type SQL } from 'drizzle-orm'
import { together, type DirectoryDatabase, type InstituteDatabase, type Statement } from '#platform/db.ts'
import { ensureLimits } from './limit-store.ts'

/** Amounts by limit. */
export type Amounts = Partial<Record<LimitType, number>>

/** The command that holds amounts, and until when. */
export type Reservation = {
  id: string
  instituteId: string
  personId: string
  key: string
  bodyHash: string
}

/** Reservations of running work. */
export function reservationStore(db: DirectoryDatabase) {
  return {
    /** Holds amounts. Repeats of the same command hold them once. */
    async hold(reservation: Reservation, amounts: Amounts, { now, expiresAt }: { now: Date; expiresAt: Date }) {
      await together(db, [
        ensureLimits(db, reservation.instituteId, now),
        ...linesOf(amounts).map(([type, amount]) =>
          db
            .insert(licenceReservations)
            .values({
              ...row(reservation, now),
              type,
              amount,
              kind: 'command',
              status: 'reserved',
              expiresAt: expiresAt.toISOString(),
            })
            .onConflictDoUpdate({
              target: [licenceReservations.id, licenceReservations.type],
              set: { status: 'reserved', amount, updatedAt: now.toISOString(), expiresAt: expiresAt.toISOString() },
              setWhere: ne(licenceReservations.status, 'settled'),
            }),
        ),
      ])
    },
    /** The command was committed: its hold is used. */
    settle(id: string, now: Date): Statement {
      return db
        .update(licenceReservations)
        .set({ status: 'settled', updatedAt: now.toISOString() })
        .where(and(eq(licenceReservations.id, id), ne(licenceReservations.status, 'settled')))
    },
    /** The command was not committed: its hold is freed. */
    async release(id: string, now: Date): Promise<void> {
      await db
        .update(licenceReservations)
        .set({ status: 'released', updatedAt: now.toISOString() })
        .where(and(eq(licenceReservations.id, id), eq(licenceReservations.status, 'reserved')))
    },
    listDue(now: Date, limit: number) {
      return db
        .selectDistinct({
          id: licenceReservations.id,
          instituteId: licenceReservations.instituteId,
          personId: licenceReservations.personId,
          key: licenceReservations.key,
          bodyHash: licenceReservations.bodyHash,
          shard: institutes.shard,
        })
        .from(licenceReservations)
        .innerJoin(institutes, eq(institutes.id, licenceReservations.instituteId))
        .where(and(eq(licenceReservations.status, 'reserved'), lte(licenceReservations.expiresAt, now.toISOString())))
        .limit(limit)
    },
  }
}

/** In SQL, after a reservation was settled at this instant: the limits it used that have no room left. */
export function spentBy({ id, instituteId }: Reservation, now: Date): SQL {
  return sql`select r.type from licence_reservations r
    join licence_limits l on l.institute_id = r.institute_id and l.type = r.type
    where r.id = ${id} and r.institute_id = ${instituteId} and r.status = 'settled' and r.updated_at = ${now.toISOString()}
      and l.used + l.reserved >= l.max`
}

/** Gives back a use that a client counted itself and that is not older than `since`. Returns whether there was one. */
export async function giveBackUse(
  db: DirectoryDatabase,
  use: { id: string; instituteId: string; personId: string },
  { now, since }: { now: Date; since: Date },
): Promise<boolean> {
  const result = await db
    .update(licenceReservations)
    .set({ status: 'released', updatedAt: now.toISOString() })
    .where(
      and(
        eq(licenceReservations.id, use.id),
        eq(licenceReservations.instituteId, use.instituteId),
        eq(licenceReservations.personId, use.personId),
        eq(licenceReservations.kind, 'client'),
        eq(licenceReservations.status, 'settled'),
        gt(licenceReservations.createdAt, since.toISOString()),
      ),
    )
  return result.meta.changes > 0
}

/** Statements that count a use at once, for clients that count their own. */
export function clientUseLines(
  db: DirectoryDatabase,
  use: Reservation & { type: LimitType; amount: number },
  now: Date,
): Statement[] {
  const { type, amount, ...reservation } = use
  return [
    ensureLimits(db, use.instituteId, now),
    db.insert(licenceReservations).values({
      ...row(reservation, now),
      type,
      amount,
      kind: 'client',
      status: 'settled',
      expiresAt: now.toISOString(),
    }),
  ]
}

/** Whether a command was committed in its institute. */
export async function isCommitted(db: InstituteDatabase, command: Omit<Reservation, 'id'>): Promise<boolean> {
  const found = await db
    .select({ bodyHash: idempotency.bodyHash })
    .from(idempotency)
    .where(
      and(
        eq(idempotency.instituteId, command.instituteId),
        eq(idempotency.personId, command.personId),
        eq(idempotency.key, command.key),
      ),
    )
    .get()
  return found?.bodyHash === command.bodyHash
}

function row({ id, instituteId, personId, key, bodyHash }: Reservation, now: Date) {
  const at = now.toISOString()
  return { id, instituteId, personId, key, bodyHash, createdAt: at, updatedAt: at }
}

function linesOf(amounts: Amounts): [LimitType, number][] {
  // The record's keys are limit types; a type without an amount holds nothing.
  const entries = Object.entries(amounts) as [LimitType, number][]
  return entries.filter(([, amount]) => amount > 0)
}
