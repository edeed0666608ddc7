import { knownDevices, people } from '@takhti/schema/accounts/tables'
import { and, eq, gt } from 'drizzle-orm'
import { deviceLifetimeMs } from '#http/device-cookie.ts'
import type { RequestFacts } from '#http/request.ts'
import type { Platform } from '#platform/platform.ts'
import { sha256 } from '#platform/random.ts'

/** The hash of the browser's mark where the owner of the address has signed in on it before. */
export async function findKnownDevice(
  platform: Platform,
  { device }: RequestFacts,
  email: string,
): Promise<string | null> {
  // A browser without a mark runs the same statement, so that the time is the same.
  const hash = await sha256(device.secret ?? '')
  const since = new Date(platform.now().getTime() - deviceLifetimeMs).toISOString()
  const row = await platform.directory
    .select({ hash: knownDevices.deviceHash })
    .from(knownDevices)
    .innerJoin(people, eq(people.id, knownDevices.personId))
    .where(and(eq(knownDevices.deviceHash, hash), eq(people.email, email), gt(knownDevices.seenAt, since)))
    .get()
  return row?.hash ?? null
}

/** Remembers the browser of a person who has just signed in with a password or a mailed link. */
export function rememberDevice(platform: Platform, { device }: RequestFacts, personId: string): void {
  const secret = device.issue()
  platform.defer('remember device', async () => {
    const seenAt = platform.now().toISOString()
    await platform.directory
      .insert(knownDevices)
      .values({ deviceHash: await sha256(secret), personId, seenAt })
      .onConflictDoUpdate({ target: [knownDevices.deviceHash, knownDevices.personId], set: { seenAt } })
  })
}
