import { openDatabase } from './database.ts'
import { requireDesk } from './desk.ts'
import type { OutboxEntry } from './rows.ts'

/** The entries of one call in this device's outbox, oldest first: not sent yet, or refused. */
export async function queuedOf(call: string): Promise<OutboxEntry[]> {
  return await openDatabase(requireDesk())
    .outbox.filter((entry) => entry.call === call)
    .toArray()
}
