import { unusedGuestMs } from '@takhti/schema/classes/rules'
import type { Platform } from '#platform/platform.ts'
import { listUnused, removeGuest } from './guest-store.ts'

/** Removes guests who joined a week ago and whose session was never used; the next run continues. */
export async function expireGuests({ directory, now, newId }: Platform): Promise<void> {
  const at = now()
  const guests = await listUnused(directory, new Date(at.getTime() - unusedGuestMs))
  for (const guest of guests) await removeGuest(directory, { guest, at, newId })
}
