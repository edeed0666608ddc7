import { requireDatabaseId } from './database-id.ts'
import { openDatabase } from './database.ts'
import { flushNow, outboxOf } from './flusher.ts'
import type { OutboxEntry } from './rows.ts'

/** The entries of one call in this device's outbox, oldest first: not sent yet, or refused. */
export async function queuedOf(call: string): Promise<OutboxEntry[]> {
  return await openDatabase(requireDatabaseId())
    .outbox.filter((entry) => entry.call === call)
    .toArray()
}

/**
 * Takes an entry that its person gave up out of the outbox, with those that only it needs. Returns what puts all of them back, or
 * null where the server has accepted it meanwhile.
 */
export async function withdrawQueued(
  isMeant: (entry: OutboxEntry) => boolean,
  isNeededByIt: (entry: OutboxEntry) => boolean,
): Promise<(() => Promise<void>) | null> {
  const outbox = outboxOf(requireDatabaseId())
  const taken = await outbox.withdraw(isMeant, isNeededByIt)
  if (taken.length === 0) return null
  return async () => {
    for (const { call, input } of taken) await outbox.add({ call, input })
    flushNow()
  }
}
