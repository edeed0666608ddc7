import { requireDatabaseId } from './database-id.ts'
import { openDatabase } from './database.ts'
import type { OutboxEntry } from './rows.ts'

/** The entries of one call in this device's outbox, oldest first: not sent yet, or refused. */
export async function queuedOf(call: string): Promise<OutboxEntry[]> {
  return await openDatabase(requireDatabaseId())
    .outbox.filter((entry) => entry.call === call)
    .toArray()
}
