import { useEffect, useState } from 'react'
import { nameOf } from '#api/calls.ts'
import { lateCalls } from '#api/late-calls.ts'
import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'
import { flushNow, outboxOf } from '#offline/flusher.ts'
import type { OutboxEntry } from '#offline/rows.ts'
import { onTabEvent } from '#offline/tab-events.ts'

/**
 * Why parts of a recording are only on this device: the institute has no storage left, or the server accepts none at
 * the moment.
 */
export type Unsent = 'noRoom' | 'notNow'

/** After so many failures it is no transient problem. */
const triesInVain = 2

/** How often it is checked whether there is room again, in milliseconds. */
const askMs = 30_000

/** Which parts of this device's recordings were refused, and why; null where parts wait only for their turn. */
export async function findUnsent(databaseId: string): Promise<Unsent | null> {
  const { outbox } = openDatabase(databaseId)
  if ((await refusedParts(databaseId).first()) !== undefined) return 'noRoom'
  const oldest = await outbox.where('state').equals('waiting').first()
  return oldest !== undefined && isPart(oldest) && oldest.attempts >= triesInVain ? 'notNow' : null
}

/** Retries for room: with the part that was refused first, and with all of them once one was accepted. */
export class RoomAsker {
  readonly #databaseId: string
  #asked: readonly number[] = []

  constructor(databaseId: string) {
    this.#databaseId = databaseId
  }

  async ask(): Promise<void> {
    const refused = (await refusedParts(this.#databaseId).primaryKeys()).toSorted((one, other) => one - other)
    const isTaken = this.#asked.length > 0 && !this.#asked.some((seq) => refused.includes(seq))
    this.#asked = isTaken ? refused : refused.slice(0, 1)
    for (const seq of this.#asked) await outboxOf(this.#databaseId).retry(seq)
    if (this.#asked.length > 0) flushNow()
  }
}

/**
 * Why parts of recordings were refused, for as long as a screen shows it. Meanwhile they are sent as soon as there is
 * room.
 */
export function useUnsent(): Unsent | null {
  const [unsent, setUnsent] = useState<Unsent | null>(null)
  useEffect(() => {
    const databaseId = requireDatabaseId()
    const asker = new RoomAsker(databaseId)
    let isGone = false
    const look = () => void findUnsent(databaseId).then((found) => !isGone && setUnsent(found))
    look()
    void asker.ask()
    const stop = onTabEvent((name) => name === 'outbox' && look())
    const timer = setInterval(() => void asker.ask(), askMs)
    return () => {
      isGone = true
      stop()
      clearInterval(timer)
    }
  }, [])
  return unsent
}

function refusedParts(databaseId: string) {
  const parked = openDatabase(databaseId).outbox.where('state').equals('parked')
  return parked.filter((entry) => isPart(entry) && entry.refusal?.code === 'LICENSE_LIMIT_EXHAUSTED')
}

function isPart({ call }: OutboxEntry): boolean {
  return call === nameOf(lateCalls.recordings.part)
}
