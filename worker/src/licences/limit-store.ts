import type { LimitType } from '@takhti/schema/licences/features'
import { plans, type PlanName } from '@takhti/schema/licences/plans'
import { sql, type SQL } from 'drizzle-orm'
import type { DirectoryDatabase, Statement } from '#platform/db.ts'

/** Why the ledger has a line. */
export type LedgerReason =
  | 'plan'
  | 'lapse'
  | 'renewal'
  | 'increment'
  | 'set'
  | 'transfer'
  | 'coupon'
  | 'seats'
  | 'storage'
  | 'reservation'

/** A line of the ledger. */
export type LedgerLine = {
  instituteId: string
  type: LimitType
  max?: number
  used?: number
  reason: LedgerReason
  entityId: string
  now: Date
}

const limitsOfPlans = JSON.stringify(
  Object.fromEntries(Object.entries(plans).map(([name, { limits }]) => [name, limits])),
)

/** Gives an institute the limits of its plan, or of the light version, for each type that has none yet. */
export function ensureLimits(db: DirectoryDatabase, instituteId: string, now: Date): Statement {
  return db.run(sql`insert into licence_ledger (institute_id, type, max_change, reason, entity_id, at)
    select ${instituteId}, p.key, p.value, 'plan', ${planOfInstitute(instituteId)}, ${now.toISOString()}
    from json_each(${limitsOfPlans}, '$.' || ${planOfInstitute(instituteId)}) p
    where not exists (select 1 from licence_limits l where l.institute_id = ${instituteId} and l.type = p.key)`)
}

/** A feature set that is no plan counts as the light version, as in the schema's `planOf`. */
function planOfInstitute(instituteId: string): SQL {
  return sql`coalesce((select feature_set from licences where institute_id = ${instituteId}
    and feature_set in (select key from json_each(${limitsOfPlans}))), 'LITE')`
}

/** One line of the ledger; the database refuses it where a limit has no room. */
export function ledgerLine(db: DirectoryDatabase, line: LedgerLine): Statement {
  const { instituteId, type, max = 0, used = 0, reason, entityId, now } = line
  return db.run(sql`insert into licence_ledger
    (institute_id, type, max_change, used_change, reason, entity_id, at)
    values (${instituteId}, ${type}, ${max}, ${used}, ${reason}, ${entityId}, ${now.toISOString()})`)
}

/**
 * The line that gives back the storage of a deleted entity, and its bytes. Idempotent. An entity that was never counted
 * gives back no more than is in use, since a refused line would leave it to be deleted for ever.
 */
export function returnedStorageLine(
  db: DirectoryDatabase,
  { instituteId, entityId, bytes, now }: { instituteId: string; entityId: string; bytes: number; now: Date },
) {
  return db.all<{ change: number }>(sql`insert into licence_ledger
      (institute_id, type, used_change, reason, entity_id, at)
    select ${instituteId}, 'dataStorage', -min(${bytes}, coalesce((select used from licence_limits
      where institute_id = ${instituteId} and type = 'dataStorage'), 0)), 'returned', ${entityId}, ${now.toISOString()}
    where not exists (select 1 from licence_ledger where institute_id = ${instituteId} and entity_id = ${entityId}
      and type = 'dataStorage' and reason = 'returned')
    returning used_change as change`)
}

/**
 * The lines that give back what the ledger counts for entities of their own: nothing for one that was never counted, and
 * together no more than is in use.
 */
export function freedStorageLines(
  db: DirectoryDatabase,
  { instituteId, entityIds, now }: { instituteId: string; entityIds: readonly string[]; now: Date },
): Statement {
  return db.run(sql`insert into licence_ledger (institute_id, type, used_change, reason, entity_id, at)
    select ${instituteId}, 'dataStorage', -max(0, min(h.held, l.used - h.earlier)), 'returned', h.entity_id,
      ${now.toISOString()}
    from (select entity_id, sum(used_change) as held, coalesce(sum(sum(used_change)) over (order by entity_id
        rows between unbounded preceding and 1 preceding), 0) as earlier
      from licence_ledger
      where entity_id in (select value from json_each(${JSON.stringify(entityIds)})) and institute_id = ${instituteId}
        and type = 'dataStorage'
      group by entity_id having sum(used_change) > 0) h
    join licence_limits l on l.institute_id = ${instituteId} and l.type = 'dataStorage'`)
}

/** The line that sets the ledger's bytes of an entity to a value, or raises them to it, whatever they were before. */
export function storageLine(
  db: DirectoryDatabase,
  { instituteId, entityId, bytes, isAtLeast, now }: StorageGoal,
): Statement {
  return db.run(sql`insert into licence_ledger (institute_id, type, used_change, reason, entity_id, at)
    select ${instituteId}, 'dataStorage', ${bytes} - held, case when held < ${bytes} then 'storage' else 'returned' end,
      ${entityId}, ${now.toISOString()}
    from (select coalesce(sum(used_change), 0) as held ${storageOf(instituteId, entityId)})
    where ${isAtLeast ? sql`held < ${bytes}` : sql`held <> ${bytes}`}`)
}

/** The number of bytes of storage that an entity should have. */
export type StorageGoal = { instituteId: string; entityId: string; bytes: number; isAtLeast: boolean; now: Date }

/** Includes the suffix `:rest`, under which recordings once gave storage back at their end. */
function storageOf(instituteId: string, entityId: string): SQL {
  return sql`from licence_ledger where entity_id in (${entityId}, ${`${entityId}:rest`}) and institute_id = ${instituteId}
    and type = 'dataStorage'`
}

/** The line that sets a limit to a value, whatever it was before; the database refuses one below what is in use. */
export function limitLine(
  db: DirectoryDatabase,
  {
    instituteId,
    type,
    to,
    entityId,
    now,
  }: { instituteId: string; type: LimitType; to: number; entityId: string; now: Date },
): Statement {
  return db.run(sql`insert into licence_ledger (institute_id, type, max_change, reason, entity_id, at)
    select institute_id, type, ${to} - max, 'set', ${entityId}, ${now.toISOString()}
    from licence_limits where institute_id = ${instituteId} and type = ${type} and max <> ${to}`)
}

/**
 * Sets the limits of an institute to those of a plan; `raise` never lowers one. A limit is never set below what is in use,
 * and the limits that a lapse took are given back first.
 */
export function planLines(
  db: DirectoryDatabase,
  { instituteId, plan, raise, now }: { instituteId: string; plan: PlanName; raise: boolean; now: Date },
): Statement[] {
  const floor = raise ? sql`coalesce(l.max, 0)` : sql`coalesce(l.used + l.reserved, 0)`
  return [
    restoreLines(db, instituteId, now),
    db.run(sql`insert into licence_ledger (institute_id, type, max_change, reason, entity_id, at)
      select ${instituteId}, p.key, max(p.value, ${floor}) - coalesce(l.max, 0), 'plan', ${plan}, ${now.toISOString()}
      from json_each(${JSON.stringify(plans[plan].limits)}) p
      left join licence_limits l on l.institute_id = ${instituteId} and l.type = p.key
      where l.max is null or max(p.value, ${floor}) <> l.max`),
  ]
}

function restoreLines(db: DirectoryDatabase, instituteId: string, now: Date): Statement {
  return db.run(sql`insert into licence_ledger (institute_id, type, max_change, reason, entity_id, at)
    select institute_id, type, -sum(max_change), 'renewal', 'lapse', ${now.toISOString()} from licence_ledger
    where institute_id = ${instituteId} and reason in ('lapse', 'renewal')
    group by institute_id, type having sum(max_change) <> 0`)
}

/**
 * Lowers every licence whose time is over to the light limits, or to what is in use where that is more. Enqueues a notice to
 * those of the institute who have one of these roles.
 */
export function lapseLines(db: DirectoryDatabase, now: Date, notified: readonly string[]): Statement[] {
  const at = now.toISOString()
  const light = JSON.stringify(plans.LITE.limits)
  return [
    db.run(sql`insert into licence_ledger (institute_id, type, max_change, reason, entity_id, at)
      select l.institute_id, l.type, max(p.value, l.used + l.reserved) - l.max, 'lapse', 'lapse', ${at}
      from licences c join licence_limits l on l.institute_id = c.institute_id
      join json_each(${light}) p on p.key = l.type
      where c.valid_till <= ${at} and c.lapsed_at is null and l.max > max(p.value, l.used + l.reserved)`),
    db.run(sql`insert into outbox (id, kind, body, due_at)
      select ${'lapse:'} || institute_id || ${`:${at}`}, 'licenceNews', json_object('instituteId', institute_id,
        'event', json_object('code', 'LICENSE_EXPIRED', 'feature', null),
        'roles', json(${JSON.stringify(notified)}), 'after', ''), ${at}
      from licences where valid_till <= ${at} and lapsed_at is null`),
    db.run(sql`update licences set lapsed_at = ${at} where valid_till <= ${at} and lapsed_at is null`),
  ]
}

/** Gives a live session its place in the institute's day; the database refuses one beyond the limit. */
export function sessionLines(db: DirectoryDatabase, start: SessionStart): [Statement, Statement] {
  const { instituteId, sessionId, personId, day, now } = start
  return [
    ensureLimits(db, instituteId, now),
    db.run(sql`insert into live_session_starts (institute_id, session_id, person_id, day, place, allowed, at)
      select ${instituteId}, ${sessionId}, ${personId}, ${day},
        1 + (select coalesce(max(place), 0) from live_session_starts where institute_id = ${instituteId} and day = ${day}),
        coalesce((select max from licence_limits
          where institute_id = ${instituteId} and type = 'liveSessionsPerDay'), 0), ${now.toISOString()}
      where not exists (select 1 from live_session_starts
        where institute_id = ${instituteId} and session_id = ${sessionId})`),
  ]
}

/** A live session of an institute's day; the same one counts once. */
export type SessionStart = { instituteId: string; sessionId: string; personId: string; day: string; now: Date }

/** In SQL, after these lines: the limit of sessions, if this one took the last place of its day. */
export function spentBySession({ instituteId, sessionId, now }: SessionStart): SQL {
  return sql`select 'liveSessionsPerDay' as type from live_session_starts
    where institute_id = ${instituteId} and session_id = ${sessionId} and place >= allowed and at = ${now.toISOString()}`
}
