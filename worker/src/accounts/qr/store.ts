import { qrLogins } from '@takhti/schema/accounts/qr/tables'
import { sessions } from '@takhti/schema/accounts/tables'
import { memberships } from '@takhti/schema/institutes/tables'
import { directoryAudit } from '@takhti/schema/kit/directory-tables'
import { and, eq, gt, sql } from 'drizzle-orm'
import { together, type DirectoryDatabase } from '#platform/db.ts'

type Waiting = {
  deviceHash: string
  deviceId: string
  userAgent: string | null
  number: number
  numbers: readonly number[]
  expiresAt: Date
}

type Choice = {
  deviceId: string
  number: number
  personId: string
  instituteId: string
  cardId: string | null
  auditId: string
  requestId: string
  now: Date
}

type Opening = { id: string; tokenHash: string; expiresAt: Date; now: Date }

/** Devices that wait to be signed in from a phone; all in the directory. */
export function qrStore(db: DirectoryDatabase) {
  return {
    async insert({ expiresAt, ...row }: Waiting): Promise<void> {
      await db.insert(qrLogins).values({ ...row, status: 'waiting', expiresAt: expiresAt.toISOString() })
    },
    async findWaiting(deviceId: string, now: Date) {
      const row = await db
        .select({ userAgent: qrLogins.userAgent, numbers: qrLogins.numbers })
        .from(qrLogins)
        .where(isWaiting(deviceId, now))
        .get()
      return row ?? null
    },
    /** Settles a waiting device by the chosen number, once: the right one lets it in, any other turns it away. */
    async choose(choice: Choice): Promise<'approved' | 'refused' | null> {
      const { deviceId, number, personId, instituteId, cardId, auditId: id, requestId, now } = choice
      const status = sql`case when ${qrLogins.number} = ${number} then 'approved' else 'refused' end`
      const [rows] = await together(db, [
        db
          .update(qrLogins)
          .set({ status, personId, instituteId, cardId })
          .where(isWaiting(deviceId, now))
          .returning({ status: qrLogins.status }),
        // Also written for a code that was not open: a wrong try is worth knowing about.
        db.insert(directoryAudit).values({
          id,
          instituteId,
          personId,
          action: 'qr.confirm',
          entityId: deviceId,
          requestId,
          at: now.toISOString(),
        }),
      ])
      const [row] = rows
      return row === undefined ? null : row.status === 'approved' ? 'approved' : 'refused'
    },
    async findStatus(deviceHash: string, now: Date) {
      const row = await db
        .select({ status: qrLogins.status })
        .from(qrLogins)
        .where(and(eq(qrLogins.deviceHash, deviceHash), gt(qrLogins.expiresAt, now.toISOString())))
        .get()
      return row?.status ?? null
    },
    /** Opens the device's session and spends the code in one transaction, so that two askers get one session. */
    async open(deviceHash: string, { id, tokenHash, expiresAt, now }: Opening): Promise<void> {
      const at = now.getTime()
      const isApproved = sql`q.device_hash = ${deviceHash} and q.status = 'approved'`
      await together(db, [
        db.run(sql`insert into ${sessions}
            (id, token, person_id, institute_id, reach, via, card_id, user_agent, expires_at, created_at, updated_at)
          select ${id}, ${tokenHash}, q.person_id, q.institute_id,
            case when q.card_id is null then 'full' else 'card' end, 'qr', q.card_id, q.user_agent, ${expiresAt.getTime()}, ${at}, ${at}
          from ${qrLogins} q where ${isApproved} and exists (select 1 from ${memberships} m
            where m.person_id = q.person_id and m.institute_id = q.institute_id)`),
        db.run(sql`update ${qrLogins} as q set status = 'used' where ${isApproved}`),
      ])
    },
  }
}

function isWaiting(deviceId: string, now: Date) {
  return and(eq(qrLogins.deviceId, deviceId), eq(qrLogins.status, 'waiting'), gt(qrLogins.expiresAt, now.toISOString()))
}
