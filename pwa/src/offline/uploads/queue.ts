import { lengthOfPart, partBytes, partCount } from '@takhti/schema/files/uploads/rules'
import { openDatabase } from '../database.ts'
import { openFiles } from '../files-database.ts'
import { isQuota } from '../quota.ts'
import { emitTabEvent } from '../tab-events.ts'
import { failed, fits, isOpen, mediaTypeOf, nameOf, tryingAgain, type QueueItem, type Unkept } from './item.ts'

/** A file as a browser provides it. */
export type GivenFile = Pick<File, 'name' | 'type' | 'size'> & {
  slice(from: number, to: number): { arrayBuffer(): Promise<ArrayBuffer> }
}

export type QueueEnvironment = {
  newId: () => string
  sha256: (bytes: Uint8Array<ArrayBuffer>) => Promise<string>
  locks?: LockManager | undefined
}

/**
 * The pending uploads of a user database, with their bytes. What a person requests is recorded here first and carried
 * out by `UploadRunner`, in any tab that runs it.
 */
export class UploadQueue {
  readonly #databaseId: string
  readonly #environment: QueueEnvironment

  constructor(databaseId: string, environment: QueueEnvironment) {
    this.#databaseId = databaseId
    this.#environment = environment
  }

  /** The items of the queue, oldest first. */
  async list(): Promise<QueueItem[]> {
    return (await this.items.toArray()).filter((item) => !item.isCancelled)
  }

  /** Stores a file; once this has returned `stored` it survives a crash. The same file is queued once. */
  async add(file: GivenFile): Promise<'kept' | Unkept> {
    const size = fits(file.size)
    if (size !== 'ok') return size
    const id = this.#environment.newId()
    return await this.#whileCopying(async () => {
      try {
        await this.#enter(await this.#copy(id, file))
      } catch (error) {
        await this.#forget(id)
        return isQuota(error) ? 'full' : 'unreadable'
      }
      await this.changed()
      return 'kept'
    })
  }

  async pause(id: string): Promise<void> {
    await this.#change(id, (item) => item.status === 'IN_PROGRESS' && { isPaused: true })
  }

  async resume(id: string): Promise<void> {
    await this.#change(id, (item) => item.status === 'IN_PROGRESS' && { isPaused: false })
  }

  /** Retries failed items. */
  async retry(id: string): Promise<void> {
    await this.#change(id, (item) => item.status === 'FAILED' && tryingAgain)
  }

  /** Gives an item up: its bytes leave this device at once, and the server is notified in its turn. */
  async cancel(id: string): Promise<void> {
    await this.#change(id, (item) => isOpen(item) && { isCancelled: true })
    if ((await this.items.get(id))?.isCancelled) await this.#forget(id)
  }

  /** Removes uploaded items from the list. */
  async clear(): Promise<void> {
    await this.items.filter(({ status }) => status === 'SUCCESS').delete()
  }

  /** Marks an item as failed, unless it was given up meanwhile. */
  async fail(id: string, reason: NonNullable<QueueItem['reason']>): Promise<void> {
    await this.#change(id, (item) => isOpen(item) && failed(reason))
  }

  /** Marks an item as uploaded; its bytes are deleted here. */
  async finish(id: string): Promise<void> {
    await this.#change(id, (item) => isOpen(item) && { status: 'SUCCESS', progress: 100, reason: null })
    await this.#forget(id)
  }

  /** Removes an item once the server knows that it was given up. */
  async drop(id: string): Promise<void> {
    await this.#forget(id)
    await this.items.delete(id)
    await this.changed()
  }

  /** Deletes bytes of files that no tab is copying any more and that were never queued. */
  async sweep(): Promise<void> {
    const { locks } = this.#environment
    if (!locks) return
    await locks.request(this.#copyLock, { ifAvailable: true }, async (lock) => {
      if (lock === null) return
      const known = new Set((await this.items.toArray()).filter(({ isCancelled }) => !isCancelled).map(({ id }) => id))
      const keys = await this.files.parts.toCollection().primaryKeys()
      for (const id of new Set(keys.map(([item]) => item))) if (!known.has(id)) await this.#forget(id)
    })
  }

  /** Notifies the light of how much is only here, and every listener that shows or sends it. */
  async changed(): Promise<void> {
    const { settings } = openDatabase(this.#databaseId)
    const open = (await this.items.toArray()).filter(isOpen).length
    await settings.put({ name: 'uploads', value: String(open) })
    emitTabEvent('uploads')
  }

  get files() {
    return openFiles(this.#databaseId)
  }

  get items() {
    return this.files.uploads
  }

  get #copyLock(): string {
    return `takhti-uploads-copying-${this.#databaseId}`
  }

  async #whileCopying<Result>(work: () => Promise<Result>): Promise<Result> {
    const { locks } = this.#environment
    return locks ? await locks.request(this.#copyLock, { mode: 'shared' }, work) : await work()
  }

  /** Copies the bytes onto the device part by part, so that no file has to fit into memory. */
  async #copy(id: string, file: GivenFile): Promise<QueueItem> {
    const hashes: string[] = []
    for (let part = 0; part < partCount(file.size); part += 1) {
      const from = part * partBytes
      const bytes = new Uint8Array(await file.slice(from, from + partBytes).arrayBuffer())
      // The file was changed while it was read.
      if (bytes.length !== lengthOfPart(file.size, part)) throw new Error('the file has another size')
      hashes.push(await this.#environment.sha256(bytes))
      await this.files.parts.put({ item: id, part, bytes })
    }
    await this.files.plans.put({ id, hashes })
    const name = nameOf(file.name)
    const contentHash = await this.#environment.sha256(
      Uint8Array.from(new TextEncoder().encode(name + hashes.join(''))),
    )
    const given = { id, file: name, mediaType: mediaTypeOf(file.type), bytes: file.size, contentHash }
    return {
      ...given,
      fileId: null,
      status: 'IN_PROGRESS',
      progress: 0,
      isPaused: false,
      isCancelled: false,
      reason: null,
    }
  }

  /** A file that is in the queue already resumes there, also with bytes that the device had lost. */
  async #enter(item: QueueItem): Promise<void> {
    const { uploads, parts, plans } = this.files
    await this.files.transaction('rw', uploads, parts, plans, async () => {
      const alike = (await uploads.toArray()).filter(({ contentHash }) => contentHash === item.contentHash)
      await uploads.bulkDelete(alike.filter(({ status }) => status === 'SUCCESS').map(({ id }) => id))
      const same = alike.find(isOpen)
      if (!same) return void (await uploads.add(item))
      const stored = await parts.where('[item+part]').between([same.id, 0], [same.id, Infinity]).count()
      if (stored < partCount(item.bytes)) {
        await uploads.delete(same.id)
        return void (await uploads.add(item))
      }
      await this.#forget(item.id)
      await uploads.update(same.id, tryingAgain)
    })
  }

  async #change(id: string, decide: (item: QueueItem) => Partial<QueueItem> | false): Promise<void> {
    await this.files.transaction('rw', this.items, async () => {
      const item = await this.items.get(id)
      const changes = item !== undefined && decide(item)
      if (changes) await this.items.update(id, changes)
    })
    await this.changed()
  }

  async #forget(id: string): Promise<void> {
    await this.files.parts.where('[item+part]').between([id, 0], [id, Infinity]).delete()
    await this.files.plans.delete(id)
  }
}
