import { Dexie } from 'dexie'
import { ApiError, isErrorCode } from '#api/errors.ts'
import type { PersonDatabase } from './database.ts'
import { isQuota } from './quota.ts'
import type { OutboxEntry } from './rows.ts'
import { emitTabEvent } from './tab-events.ts'
import { reportUnsaved } from './unsaved-work.ts'

/** Makes one queued call; throws an `ApiError`. */
export type SendEntry = (entry: OutboxEntry) => Promise<unknown>

/** The fields of a new entry; the outbox adds its place and its key. */
export type NewEntry = Pick<OutboxEntry, 'call' | 'input'>

/**
 * How a flush ended: there was nothing, everything was sent, the server did not answer, or a person has to sign in
 * first.
 */
export type FlushEnd = 'idle' | 'empty' | 'unanswered' | 'signed-out'

type Environment = { newKey: () => string; now: () => Date; locks?: LockManager | undefined }

const lockName = 'takhti-outbox'

/** Entries that were sent again after their feature was unlocked; a second refusal waits for a person. */
const retriedKeys = new Set<string>()

/**
 * The commands made on this device that the server has not answered, in the order they were made. At all times created
 * = acknowledged + waiting + parked, but for what a session by a login card gives up; only a person discards a parked
 * one, or withdraws one.
 */
export class Outbox {
  private readonly database: PersonDatabase
  private readonly environment: Environment

  constructor(database: PersonDatabase, environment: Environment) {
    this.database = database
    this.environment = environment
  }

  /** Stores a command; once this resolves it survives a crash. */
  async add(entry: NewEntry): Promise<string> {
    const idempotencyKey = this.environment.newKey()
    const row: Omit<OutboxEntry, 'seq'> = {
      ...entry,
      idempotencyKey,
      madeAt: this.environment.now().toISOString(),
      state: 'waiting',
      attempts: 0,
      refusal: null,
    }
    try {
      await this.database.outbox.add(row)
    } catch (error) {
      if (isQuota(error)) Dexie.ignoreTransaction(() => reportUnsaved('outbox', () => this.findRoom()))
      throw error
    }
    // Listeners read other tables, which the caller's transaction may not include.
    Dexie.ignoreTransaction(() => emitTabEvent('outbox'))
    return idempotencyKey
  }

  /** Sends waiting entries, oldest first. One flusher at a time runs in all tabs of this device. */
  async flush(send: SendEntry): Promise<FlushEnd> {
    const { locks } = this.environment
    return locks ? await locks.request(lockName, () => this.drain(send)) : await this.drain(send)
  }

  /** Entries that the server refused for good, oldest first. */
  async parked(): Promise<OutboxEntry[]> {
    return await this.database.outbox.where('state').equals('parked').sortBy('seq')
  }

  /** A person discards a parked entry. */
  async discard(seq: number): Promise<void> {
    await this.database.outbox.where({ seq, state: 'parked' }).delete()
    emitTabEvent('outbox')
  }

  /**
   * A person gives up an entry before it is sent, with those that only it needs. It runs between two flushes, so that none
   * of them is on its way. Returns what was taken, in order: nothing where the entry has left already.
   */
  async withdraw(
    isMeant: (entry: OutboxEntry) => boolean,
    isNeededByIt: (entry: OutboxEntry) => boolean,
  ): Promise<OutboxEntry[]> {
    const { locks } = this.environment
    const take = async () => {
      const entries = await this.database.outbox.orderBy('seq').toArray()
      if (!entries.some(isMeant)) return []
      const taken = entries.filter((entry) => isMeant(entry) || isNeededByIt(entry))
      await this.database.outbox.bulkDelete(taken.map(({ seq }) => seq))
      emitTabEvent('outbox')
      return taken
    }
    return locks ? await locks.request(lockName, take) : await take()
  }

  /**
   * A person retries a parked entry. Its key is unchanged, so what the server did is not done twice. Where that key is too
   * old to be recognised, the person decides to send the entry under another one.
   */
  async retry(seq: number): Promise<void> {
    const entry = await this.database.outbox.get(seq)
    const isExpired = entry?.refusal?.code === 'common/key-expired'
    await this.database.outbox.update(seq, {
      state: 'waiting',
      refusal: null,
      ...(isExpired && { idempotencyKey: this.lastingKey() }),
    })
    emitTabEvent('outbox')
  }

  /**
   * Sends again what the licence refused, each entry once per page: unlocked calls are sent without a person's action.
   */
  async retryUnlocked(isUnlocked: (feature: string) => boolean): Promise<void> {
    const locked = (await this.parked()).filter(({ refusal }) => refusal?.code.startsWith('FEATURE_') === true)
    for (const { seq, refusal } of locked) {
      const key = `${this.database.name} ${seq}`
      if (retriedKeys.has(key) || !isUnlocked(refusal?.feature ?? 'brightAi')) continue
      retriedKeys.add(key)
      await this.retry(seq)
    }
  }

  /** Drops what no session of this user database may ever send, waiting or parked. */
  async drop(isUnsendable: (entry: OutboxEntry) => Promise<boolean>): Promise<void> {
    for (const entry of await this.database.outbox.toArray()) {
      if (!(await isUnsendable(entry))) continue
      await this.database.outbox.delete(entry.seq)
      emitTabEvent('outbox')
    }
  }

  /** A key that no server refuses for its age, because it has none. */
  private lastingKey(): string {
    return `lasting-${this.environment.newKey()}`
  }

  // The command itself was not stored and its caller got the error; this finds out whether the next one can be.
  private async findRoom(): Promise<void> {
    await this.database.settings.put({ name: 'roomFound', value: this.environment.now().toISOString() })
  }

  private async drain(send: SendEntry): Promise<FlushEnd> {
    for (let sent = 0; ; sent += 1) {
      const entry = (await this.database.outbox.where('state').equals('waiting').sortBy('seq'))[0]
      if (!entry) return sent === 0 ? 'idle' : 'empty'
      const end = await this.sendOne(entry, send)
      if (end) return end
    }
  }

  private async sendOne(entry: OutboxEntry, send: SendEntry): Promise<FlushEnd | null> {
    // A tab that is killed while the entry is on its way counts no attempt.
    if (entry.isSent !== true) await this.database.outbox.update(entry.seq, { isSent: true })
    try {
      await send(entry)
    } catch (error) {
      return await this.failed(entry, error)
    }
    await this.database.outbox.delete(entry.seq)
    emitTabEvent('outbox')
    return null
  }

  // Only the server decides that a command can never succeed. Anything else waits, so that nothing is given up by
  // mistake.
  private async failed(entry: OutboxEntry, error: unknown): Promise<FlushEnd | null> {
    const code = error instanceof ApiError ? error.code : 'offline'
    if (code === 'common/unauthenticated') return 'signed-out'
    // What never left this device cannot have been done, however old its key is.
    if (code === 'common/key-expired' && entry.isSent !== true) {
      await this.database.outbox.update(entry.seq, { idempotencyKey: this.lastingKey() })
      return null
    }
    const isRefused = error instanceof ApiError && !error.retry
    await this.database.outbox.update(entry.seq, {
      attempts: entry.attempts + 1,
      ...(isRefused && {
        state: 'parked' as const,
        refusal: {
          code: isErrorCode(code) ? code : 'unknown',
          requestId: error.requestId,
          ...(error.feature !== null && { feature: error.feature }),
        },
      }),
    })
    emitTabEvent('outbox')
    return isRefused ? null : 'unanswered'
  }
}

/** The backoff after `attempts` unanswered tries, with jitter so that a class does not retry simultaneously. */
export function backoffMs(attempts: number, spread: number): number {
  const longest = Math.min(60_000, 1_000 * 2 ** Math.min(attempts, 6))
  return Math.round(longest * (0.5 + spread / 2))
}
