import { answerOf, connect, documentStores, readDocument } from './read-ahead.ts'
import type { Ahead, ReadDocument } from './read-ahead.ts'
import type { LocalLesson, PictureRow, Setting } from './rows.ts'

/**
 * A user database through the browser's own interface. A lesson is shown, and its edits are stored, before Dexie has
 * loaded. Both use the same object stores.
 */
export class Device {
  #database: IDBDatabase
  #ahead: Partial<Ahead>

  constructor(database: IDBDatabase, ahead: Partial<Ahead> = {}) {
    this.#database = database
    this.#ahead = ahead
  }

  /** Replaces the connection after the browser has closed the first one. */
  use(database: IDBDatabase): void {
    this.#database = database
  }

  /** A read-ahead result is handed out once: later openings read the current state of the device. */
  async document(id: string): Promise<ReadDocument> {
    const ahead = this.#ahead.documents?.get(id)
    this.#ahead.documents?.delete(id)
    return ahead ?? (await readDocument(this.#database.transaction(documentStores), id))
  }

  async lesson(id: string): Promise<LocalLesson | undefined> {
    const { lesson } = this.#ahead
    return lesson?.flow_id === id ? lesson : await this.get<LocalLesson>('lessons', id)
  }

  async setting(name: string): Promise<Setting | undefined> {
    const { setting } = this.#ahead
    return setting?.name === name ? setting : await this.get<Setting>('settings', name)
  }

  /** The cached bitmap of a page, handed out once like a document. */
  picture(name: string): Promise<PictureRow | undefined> {
    const { picture, ...others } = this.#ahead
    this.#ahead = others
    return picture?.name === name ? picture.row : this.get('settings', name)
  }

  get<Row>(store: string, key: IDBValidKey): Promise<Row | undefined> {
    return answerOf<Row | undefined>(this.#database.transaction(store).objectStore(store).get(key))
  }

  /** Begins to write. Edits must survive a power cut before the light may speak of them, so every write is strict. */
  write(stores: readonly string[]): IDBTransaction {
    return this.#database.transaction(stores, 'readwrite', { durability: 'strict' })
  }

  /**
   * Stores one row in each of some stores, all or none. The rows and the commit are handed over synchronously; the
   * browser needs nothing of this tab afterwards. Rejects where the device did not store them.
   */
  store(rows: Readonly<Record<string, object>>): Promise<void> {
    return new Promise((resolve, reject) => {
      const transaction = this.write(Object.keys(rows))
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
      for (const [store, row] of Object.entries(rows)) transaction.objectStore(store).put(row)
      transaction.commit()
    })
  }
}

const opened = new Map<string, Promise<Device>>()

/** The connection to a user database; takes over what the page's first script has opened and read. */
export function openDevice(databaseId: string): Promise<Device> {
  const known = opened.get(databaseId)
  if (known) return known
  const opening = open(databaseId)
  opened.set(databaseId, opening)
  // A full or broken disk may answer the next time.
  opening.catch(() => opened.delete(databaseId))
  return opening
}

async function open(databaseId: string): Promise<Device> {
  const ahead = await takeAhead(databaseId)
  const database = ahead?.database ?? (await connect(databaseId)) ?? (await make(databaseId))
  const device = new Device(database, ahead ?? {})
  follow(databaseId, device, database)
  return device
}

function follow(databaseId: string, device: Device, database: IDBDatabase): void {
  // Sign-out deletes the database, and a newer build changes it: this connection must not hold it open.
  database.onversionchange = () => {
    opened.delete(databaseId)
    database.close()
  }
  database.onclose = () => void reconnect(databaseId, device)
}

async function reconnect(databaseId: string, device: Device): Promise<void> {
  const database = await connect(databaseId)
  if (!database) return void opened.delete(databaseId)
  device.use(database)
  follow(databaseId, device, database)
}

async function takeAhead(databaseId: string): Promise<Ahead | null> {
  const ahead = globalThis.takhtiAhead
  globalThis.takhtiAhead = undefined
  return ahead?.databaseId === databaseId ? await ahead.reading.catch(() => null) : null
}

/** Dexie knows the stores, and creates them at the first use of this device. */
async function make(databaseId: string): Promise<IDBDatabase> {
  const { openDatabase } = await import('./database.ts')
  await openDatabase(databaseId).open()
  const database = await connect(databaseId)
  if (!database) throw new Error('the device keeps no database')
  return database
}
