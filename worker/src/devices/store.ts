import { sessions } from '@takhti/schema/accounts/tables'
import { deviceCodes } from '@takhti/schema/devices/tables'
import { directoryAudit } from '@takhti/schema/kit/directory-tables'
import { and, eq, gt, sql } from 'drizzle-orm'
import { together, type DirectoryDatabase } from '#platform/db.ts'

/** Devices that ask for admission; all in the directory. */
export function devicesStore(db: DirectoryDatabase) {
  const isOpen = (userCode: string, now: Date) =>
    and(
      eq(deviceCodes.userCode, userCode),
      eq(deviceCodes.status, 'pending'),
      gt(deviceCodes.expiresAt, now.toISOString()),
    )
  return {
    async insert(row: { deviceHash: string; userCode: string; clientName: string; expiresAt: string }): Promise<void> {
      await db.insert(deviceCodes).values({ ...row, status: 'pending' })
    },
    async findPending(userCode: string, now: Date): Promise<{ clientName: string } | null> {
      const row = await db
        .select({ clientName: deviceCodes.clientName })
        .from(deviceCodes)
        .where(isOpen(userCode, now))
        .get()
      return row ?? null
    },
    /** Lets the device in, once; null when the code is not open. */
    async approve(
      userCode: string,
      by: { personId: string; instituteId: string; now: Date; auditId: string; requestId: string },
    ): Promise<{ clientName: string } | null> {
      const { personId, instituteId, now, auditId: id, requestId } = by
      const [rows] = await together(db, [
        db
          .update(deviceCodes)
          .set({ status: 'approved', personId, instituteId })
          .where(isOpen(userCode, now))
          .returning({ clientName: deviceCodes.clientName }),
        // Also written for a code that was not open: a wrong approval is worth knowing about.
        db.insert(directoryAudit).values({
          id,
          instituteId,
          personId,
          action: 'devices.approve',
          entityId: userCode,
          requestId,
          at: now.toISOString(),
        }),
      ])
      return rows[0] ?? null
    },
    async findStatus(deviceHash: string, now: Date) {
      const row = await db
        .select({ status: deviceCodes.status })
        .from(deviceCodes)
        .where(and(eq(deviceCodes.deviceHash, deviceHash), gt(deviceCodes.expiresAt, now.toISOString())))
        .get()
      return row?.status ?? null
    },
    spend: (deviceHash: string, session: DeviceSession) => spend(db, deviceHash, session),
  }
}

type DeviceSession = { id: string; tokenHash: string; expiresAt: Date; now: Date }

// Opens the device's session and spends the code in one transaction, so that two askers get one session.
async function spend(db: DirectoryDatabase, deviceHash: string, session: DeviceSession): Promise<void> {
  const { id, tokenHash, expiresAt, now } = session
  const isApproved = sql`${deviceCodes.deviceHash} = ${deviceHash} and ${deviceCodes.status} = 'approved'`
  await together(db, [
    db.run(sql`insert into ${sessions}
        (id, token, person_id, institute_id, reach, via, user_agent, expires_at, created_at, updated_at)
      select ${id}, ${tokenHash}, person_id, institute_id, 'capture', 'device', client_name, ${expiresAt.getTime()}, ${now.getTime()},
        ${now.getTime()} from ${deviceCodes} where ${isApproved}`),
    db.run(sql`update ${deviceCodes} set status = 'used' where ${isApproved}`),
  ])
}
