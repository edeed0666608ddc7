import { qrLogins } from '@takhti/schema/accounts/qr/tables'
import { signUpLifetimeMs } from '@takhti/schema/accounts/signup/rules'
import {
  attempts,
  endedSessions,
  knownDevices,
  oneTimeSecrets,
  sessions,
  signUps,
  verifications,
} from '@takhti/schema/accounts/tables'
import { pairings } from '@takhti/schema/devices/pairing/tables'
import { deviceCodes } from '@takhti/schema/devices/tables'
import { accessTokens } from '@takhti/schema/exchange/tokens/tables'
import { clientErrorDays } from '@takhti/schema/health/rules'
import { clientErrors } from '@takhti/schema/health/tables'
import { importRows, imports } from '@takhti/schema/imports/tables'
import { doorWaits } from '@takhti/schema/institutes/tables'
import { directoryIdempotency } from '@takhti/schema/kit/directory-tables'
import { dayMs } from '@takhti/schema/kit/durations'
import { oldestReplyTime } from '@takhti/schema/kit/key-lifetime'
import { licenceReservations } from '@takhti/schema/licences/tables'
import { and, eq, lt, notExists, sql } from 'drizzle-orm'
import { deviceLifetimeMs } from '#http/device-cookie.ts'
import { together } from '#platform/db.ts'
import type { Platform } from '#platform/platform.ts'

/** Removes what has outlived its purpose from the directory: sessions, links, codes, counters and old keys. */
export async function removeExpired({ directory, now }: Platform): Promise<void> {
  const at = now()
  const monthAgo = new Date(at.getTime() - 30 * dayMs)
  const dayAgo = at.getTime() - dayMs
  const weekAgo = new Date(at.getTime() - signUpLifetimeMs).toISOString()
  await together(directory, [
    directory.delete(sessions).where(lt(sessions.expiresAt, at)),
    directory.delete(endedSessions).where(lt(endedSessions.endedAt, monthAgo)),
    directory.delete(verifications).where(lt(verifications.expiresAt, at)),
    // Retained for a while after their hour, so that a page can show that a link has expired, and send another.
    directory.delete(oneTimeSecrets).where(lt(oneTimeSecrets.expiresAt, weekAgo)),
    directory.delete(signUps).where(lt(signUps.createdAt, weekAgo)),
    directory.delete(qrLogins).where(lt(qrLogins.expiresAt, at.toISOString())),
    directory.delete(pairings).where(lt(pairings.expiresAt, at.toISOString())),
    directory.delete(deviceCodes).where(lt(deviceCodes.expiresAt, at.toISOString())),
    // The ledger retains what they did; those that still hold something end by another job.
    directory
      .delete(licenceReservations)
      .where(
        and(
          sql`${licenceReservations.status} in ('settled', 'released')`,
          lt(licenceReservations.expiresAt, monthAgo.toISOString()),
        ),
      ),
    directory.delete(accessTokens).where(lt(accessTokens.expiresAt, at.toISOString())),
    directory.delete(doorWaits).where(lt(doorWaits.createdAt, new Date(dayAgo).toISOString())),
    directory
      .delete(knownDevices)
      .where(lt(knownDevices.seenAt, new Date(at.getTime() - deviceLifetimeMs).toISOString())),
    directory
      .delete(clientErrors)
      .where(lt(clientErrors.lastAt, new Date(at.getTime() - clientErrorDays * dayMs).toISOString())),
    directory.delete(attempts).where(lt(attempts.windowStart, dayAgo)),
    // Rows of an import that is done wait for their job, however late it is.
    directory.delete(importRows).where(
      and(
        lt(importRows.stagedAt, new Date(dayAgo).toISOString()),
        notExists(
          directory
            .select({ one: sql`1` })
            .from(imports)
            .where(and(eq(imports.instituteId, importRows.instituteId), eq(imports.id, importRows.importId))),
        ),
      ),
    ),
    directory.delete(directoryIdempotency).where(lt(directoryIdempotency.createdAt, oldestReplyTime(at).toISOString())),
  ])
}
