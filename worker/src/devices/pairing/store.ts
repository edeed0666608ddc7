import { people, sessions } from '@takhti/schema/accounts/tables'
import type { openWebviews } from '@takhti/schema/devices/messages/model'
import { partingMs } from '@takhti/schema/devices/pairing/rules'
import { pairings } from '@takhti/schema/devices/pairing/tables'
import { memberships } from '@takhti/schema/institutes/tables'
import type { AuditAction } from '@takhti/schema/kit/audit-actions'
import { directoryAudit } from '@takhti/schema/kit/directory-tables'
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { isIn, together, type DirectoryDatabase } from '#platform/db.ts'

type Asking = {
  id: string
  secretHash: string
  code: string
  words: readonly string[]
  userAgent: string | null
  createdAt: string
  expiresAt: string
}

/** The author of a change of a pairing, for the audit. */
export type Actor = { personId: string; instituteId: string; auditId: string; requestId: string; now: Date }

type Opening = { id: string; tokenHash: string; expiresAt: Date; now: Date }

const mostListed = 50

/** The calls of devices themselves, by the secret that only they have; all in the directory. */
export function waitingStore(db: DirectoryDatabase) {
  return {
    async insert(row: Asking): Promise<void> {
      await db.insert(pairings).values({ ...row, status: 'waiting' })
    },
    /** Where a pairing is, by its device's secret; null where it has ended. */
    async findBySecret(secretHash: string, now: Date) {
      const [row] = await db
        .select({ status: pairings.status, byName: people.name, webview: pairings.webview })
        .from(pairings)
        .leftJoin(people, eq(people.id, pairings.personId))
        // An unpaired device may still send what was made on it, and is no longer paired.
        .where(
          and(
            eq(pairings.secretHash, secretHash),
            gt(pairings.expiresAt, now.toISOString()),
            isNull(pairings.unpairedAt),
          ),
        )
        .limit(1)
      return row ?? null
    },
    /** Takes the page that the device is to open, so that it opens it once. */
    async takeWebview(secretHash: string): Promise<void> {
      await db.update(pairings).set({ webview: null }).where(eq(pairings.secretHash, secretHash))
    },
    async refuse(secretHash: string): Promise<void> {
      await db
        .update(pairings)
        .set({ status: 'refused' })
        .where(and(eq(pairings.secretHash, secretHash), eq(pairings.status, 'claimed')))
    },
    /** Opens the session of a claimed device in one transaction with its state, so that two askers get one session. */
    async open(secretHash: string, { id, tokenHash, expiresAt, now }: Opening): Promise<void> {
      const at = now.getTime()
      const isClaimed = sql`d.secret_hash = ${secretHash} and d.status = 'claimed' and d.expires_at > ${now.toISOString()}`
      await together(db, [
        db.run(sql`insert into ${sessions}
            (id, token, person_id, institute_id, reach, via, user_agent, expires_at, created_at, updated_at)
          select ${id}, ${tokenHash}, d.person_id, d.institute_id, 'full', 'pairing', d.user_agent, ${expiresAt.getTime()}, ${at}, ${at}
          from ${pairings} d where ${isClaimed} and exists (select 1 from ${memberships} m
            where m.person_id = d.person_id and m.institute_id = d.institute_id and m.role in ('instructor', 'admin'))`),
        db.run(sql`update ${pairings} as d set status = 'paired', session_id = ${id}, paired_at = ${now.toISOString()},
            expires_at = ${expiresAt.toISOString()}
          where ${isClaimed} and exists (select 1 from ${sessions} where id = ${id})`),
      ])
    },
  }
}

/** The devices that obey people. */
export function obeyingStore(db: DirectoryDatabase) {
  return {
    list(of: { personId: string; instituteId: string; now: Date }) {
      return db
        .select({
          deviceId: pairings.id,
          name: pairings.name,
          userAgent: pairings.userAgent,
          status: pairings.status,
          pairedAt: pairings.pairedAt,
          seenAt: sessions.updatedAt,
          sessionId: pairings.sessionId,
        })
        .from(pairings)
        .leftJoin(sessions, eq(sessions.id, pairings.sessionId))
        .where(obeys(of))
        .orderBy(desc(pairings.createdAt))
        .limit(mostListed)
    },
    /** The sessions of the devices that obey this person now: all, or that of one. */
    async listObeying(of: { personId: string; instituteId: string; now: Date }, deviceId?: string) {
      const rows = await db
        .select({ sessionId: pairings.sessionId })
        .from(pairings)
        .where(
          and(obeys(of), eq(pairings.status, 'paired'), deviceId === undefined ? undefined : eq(pairings.id, deviceId)),
        )
        .limit(mostListed)
      return rows.flatMap(({ sessionId }) => (sessionId === null ? [] : [sessionId]))
    },
    /** The device of this session, while it is paired. */
    async findOfSession(sessionId: string): Promise<string | undefined> {
      const row = await db
        .select({ deviceId: pairings.id })
        .from(pairings)
        .where(and(eq(pairings.sessionId, sessionId), isNull(pairings.unpairedAt)))
        .get()
      return row?.deviceId
    },
  }
}

/** What people do to pairings. */
export function pairingStore(db: DirectoryDatabase) {
  return {
    async findWaiting(code: string, now: Date) {
      const row = await db
        .select({ userAgent: pairings.userAgent, words: pairings.words })
        .from(pairings)
        .where(isWaiting(code, now))
        .get()
      return row ?? null
    },
    /** Claims a code, once; null where it is not open. */
    async claim(code: string, name: string, by: Actor): Promise<{ deviceId: string } | null> {
      const { personId, instituteId, now } = by
      const [rows] = await together(db, [
        db
          .update(pairings)
          .set({ status: 'claimed', personId, instituteId, name })
          .where(isWaiting(code, now))
          .returning({ deviceId: pairings.id }),
        // Also written for a code that was not open: a wrong try is worth knowing about.
        auditRow(db, by, { action: 'pairing.pair', entityId: code }),
      ])
      return rows[0] ?? null
    },
    /**
     * Ends a pairing of this person. From now on the device obeys no remote, and its session ends after it had time to send
     * what was made on it. A pairing that was not confirmed yet is deleted. Null where there is none.
     */
    async end(
      which: { deviceId: string } | { sessionId: string },
      by: Actor,
    ): Promise<{ sessionId: string | null } | null> {
      const { personId, instituteId, now } = by
      const one = 'deviceId' in which ? eq(pairings.id, which.deviceId) : eq(pairings.sessionId, which.sessionId)
      const those = and(one, obeys({ personId, instituteId, now }))
      const overAt = new Date(now.getTime() + partingMs)
      const [, , rows] = await together(db, [
        auditRow(db, by, {
          action: 'pairing.unpair',
          entityId: 'deviceId' in which ? which.deviceId : which.sessionId,
        }),
        db
          .update(sessions)
          .set({ expiresAt: sql`min(${sessions.expiresAt}, ${overAt.getTime()})` })
          .where(sql`${sessions.id} in ${db.select({ id: pairings.sessionId }).from(pairings).where(those)}`),
        db
          .update(pairings)
          .set({ unpairedAt: now.toISOString(), expiresAt: overAt.toISOString() })
          .where(those)
          .returning({ sessionId: pairings.sessionId }),
      ])
      return rows[0] ?? null
    },
    /** Has a device that shows this code open a page. */
    async show(code: string, webview: (typeof openWebviews)[number], by: Actor): Promise<boolean> {
      const [rows] = await together(db, [
        db.update(pairings).set({ webview }).where(isWaiting(code, by.now)).returning({ id: pairings.id }),
        auditRow(db, by, { action: 'pairing.sendToWaiting', entityId: code }),
      ])
      return rows.length > 0
    },
  }
}

function isWaiting(code: string, now: Date) {
  return and(eq(pairings.code, code), eq(pairings.status, 'waiting'), gt(pairings.expiresAt, now.toISOString()))
}

function obeys({ personId, instituteId, now }: { personId: string; instituteId: string; now: Date }) {
  return and(
    eq(pairings.personId, personId),
    eq(pairings.instituteId, instituteId),
    isIn(pairings.status, ['claimed', 'paired']),
    isNull(pairings.unpairedAt),
    gt(pairings.expiresAt, now.toISOString()),
  )
}

function auditRow(db: DirectoryDatabase, by: Actor, what: { action: AuditAction; entityId: string }) {
  const { auditId: id, personId, instituteId, requestId, now } = by
  return db.insert(directoryAudit).values({ ...what, id, instituteId, personId, requestId, at: now.toISOString() })
}
