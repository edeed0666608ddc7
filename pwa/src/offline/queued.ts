import { openDatabase } from './database.ts'
import { requireDesk } from './desk.ts'
import type { OutboxEntry } from './rows.ts'

/** What of one call still lies in the outbox of this device, oldest first: not sent yet, or refused. */
export async function queuedOf(call: string): Promise<OutboxEntry[]> {
  return await openDatabase(requireDesk())
    .outbox.filter((entry) => entry.call === call)
    .toArray()
}
