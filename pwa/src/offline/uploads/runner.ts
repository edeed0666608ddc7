import type { Upload } from '@takhti/schema/files/uploads/model'
import { missingParts, progressOf } from '@takhti/schema/files/uploads/rules'
import { ApiError, isErrorCode } from '#api/errors.ts'
import { isQuota } from '../quota.ts'
import { isGoing, type QueueItem } from './item.ts'
import type { UploadQueue } from './queue.ts'

/** The calls that a queue makes; each throws an `ApiError`. */
export type UploadEdge = {
  begin(input: { file: string; mediaType: string; bytes: number; parts: string[] }): Promise<Upload>
  part(input: { id: string; part: number; bytes: Uint8Array }): Promise<unknown>
  finish(input: { id: string }): Promise<Upload>
  cancel(input: { id: string }): Promise<unknown>
}

/** How a run ended: nothing is left to send, something has to be retried later, or the user has to sign in. */
export type RunEnd = 'idle' | 'unanswered' | 'signed-out'

/** The outcome of one item in a run; `stuck` ones are left to the next run. */
type Fate = 'settled' | 'again' | 'stuck' | Exclude<RunEnd, 'idle'>

/** How often an upload that broke off on the server is restarted in one run. */
const mostBeginnings = 3

/** Sends the files of a queue, one part after the other. One runner at a time works in all tabs of this device. */
export class UploadRunner {
  readonly #queue: UploadQueue
  readonly #edge: UploadEdge

  constructor(queue: UploadQueue, edge: UploadEdge) {
    this.#queue = queue
    this.#edge = edge
  }

  /** Ends when nothing can be sent any more. `locks` and the name of a lock exclude other tabs. */
  async run(lock: string, locks: LockManager | undefined): Promise<RunEnd> {
    return locks ? await locks.request(lock, () => this.#drain()) : await this.#drain()
  }

  async #drain(): Promise<RunEnd> {
    await this.#queue.sweep()
    const tries = new Map<string, number>()
    for (;;) {
      const items = await this.#queue.items.toArray()
      const item = items.find(
        (each) => (tries.get(each.id) ?? 0) < mostBeginnings && (each.isCancelled || isGoing(each)),
      )
      if (!item) return tries.size > 0 ? 'unanswered' : 'idle'
      const fate = await this.#settle(item)
      if (fate === 'unanswered' || fate === 'signed-out') return fate
      if (fate === 'settled') tries.delete(item.id)
      else tries.set(item.id, fate === 'stuck' ? mostBeginnings : (tries.get(item.id) ?? 0) + 1)
    }
  }

  async #settle(item: QueueItem): Promise<Fate> {
    try {
      return item.isCancelled ? await this.#giveUp(item) : await this.#send(item)
    } catch (error) {
      return await this.#failed(item, error)
    }
  }

  async #giveUp({ id, fileId }: QueueItem): Promise<Fate> {
    // An upload whose start was never answered is purged by the server itself.
    if (fileId !== null) await this.#edge.cancel({ id: fileId })
    await this.#queue.drop(id)
    return 'settled'
  }

  async #send({ id, file, mediaType, bytes }: QueueItem): Promise<Fate> {
    const plan = await this.#queue.files.plans.get(id)
    if (!plan) return await this.#lost(id)
    let upload = await this.#edge.begin({ file, mediaType, bytes, parts: plan.hashes })
    await this.#queue.items.update(id, { fileId: upload.id, progress: upload.progress })
    // The server may have less than it reported before; then the rest follows, with a limit.
    for (let round = 0; upload.status !== 'SUCCESS'; round += 1) {
      if (round === mostBeginnings) return 'stuck'
      const stopped = await this.#sendParts(id, upload)
      if (stopped) return stopped
      upload = await this.#edge.finish({ id: upload.id })
    }
    await this.#queue.finish(id)
    return 'settled'
  }

  /** Returns a fate where the upload does not go on: it was paused or given up, or its bytes are lost. */
  async #sendParts(id: string, upload: Upload): Promise<Fate | null> {
    const { bytes } = upload
    const missing = new Set(upload.missing)
    const present = new Set(missingParts(bytes, missing))
    for (const part of missing) {
      if (!(await this.#isGoing(id))) return 'settled'
      const stored = await this.#queue.files.parts.get([id, part])
      if (!stored) return await this.#lost(id)
      await this.#edge.part({ id: upload.id, part, bytes: stored.bytes })
      present.add(part)
      await this.#queue.items.update(id, { progress: progressOf(bytes, missingParts(bytes, present)) })
    }
    return (await this.#isGoing(id)) ? null : 'settled'
  }

  async #isGoing(id: string): Promise<boolean> {
    const item = await this.#queue.items.get(id)
    return item !== undefined && isGoing(item)
  }

  async #lost(id: string): Promise<Fate> {
    await this.#queue.fail(id, 'lost')
    return 'settled'
  }

  // Only the server decides that a file can never be uploaded. Anything else waits, so that nothing is given up by
  // mistake.
  async #failed({ id }: QueueItem, error: unknown): Promise<Fate> {
    if (isQuota(error)) return 'stuck'
    if (!(error instanceof ApiError)) throw error
    const { code } = error
    if (code === 'common/unauthenticated') return 'signed-out'
    if (error.isUnanswered) return 'unanswered'
    if (error.retry) return 'stuck'
    if (code === 'common/not-found') {
      // The server has purged an upload that was idle too long, or another device gave it up: it restarts.
      await this.#queue.items.update(id, { fileId: null, progress: 0 })
      return 'again'
    }
    await this.#queue.fail(id, isErrorCode(code) ? code : 'common/internal')
    return 'settled'
  }
}
