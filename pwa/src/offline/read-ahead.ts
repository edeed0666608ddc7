import type { DocumentRow, LedgerRow, LocalLesson, PictureRow, Setting, UpdateRow } from './rows.ts'
import { databaseName, updatesTable } from './rows.ts'

/** What the device holds of one document. */
export type ReadDocument = {
  readonly row: DocumentRow | undefined
  readonly updates: readonly UpdateRow[]
  readonly ledger: readonly LedgerRow[]
}

/** What the first rendering of a lesson needs. */
export type Needs = {
  readonly documents: readonly string[]
  readonly lesson: string
  readonly setting: string
  readonly picture: string
}

/** The connection stays open for the code that takes it; the rows are as of its opening. */
export type Ahead = {
  readonly database: IDBDatabase
  readonly documents: Map<string, ReadDocument>
  readonly lesson: LocalLesson | undefined
  readonly setting: Setting | undefined
  /** Still being read. */
  readonly picture: { readonly name: string; readonly row: Promise<PictureRow | undefined> }
}

declare global {
  // The page's own first script reads, and the modules loaded after it take the result.
  var takhtiAhead: { readonly databaseId: string; readonly reading: Promise<Ahead | null> } | undefined
}

/** Reads a lesson from the device while the code that shows it is still loading. */
export function readAhead(databaseId: string, needs: Needs): void {
  globalThis.takhtiAhead = {
    databaseId,
    reading: connect(databaseId).then((found) => found && readNeeds(found, needs)),
  }
}

/** Opens a user database as it is, without Dexie; null where this device has none yet. */
export function connect(databaseId: string): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    const request = indexedDB.open(databaseName(databaseId))
    // Only Dexie creates the stores: a database that this opening would create is aborted.
    request.onupgradeneeded = () => request.transaction?.abort()
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => resolve(null)
  })
}

/** A document's rows, from within a transaction on `documentStores`. */
export async function readDocument(transaction: IDBTransaction, id: string): Promise<ReadDocument> {
  const [row, updates, ledger] = await Promise.all([
    answerOf<DocumentRow | undefined>(transaction.objectStore('documents').get(id)),
    answerOf<UpdateRow[]>(transaction.objectStore(updatesTable).index('k').getAll(id)),
    answerOf<LedgerRow[]>(transaction.objectStore('ledger').index('id').getAll(id)),
  ])
  return { row, updates, ledger }
}

export const documentStores = ['documents', updatesTable, 'ledger'] as const

export function answerOf<Answer>(request: IDBRequest<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the database did not answer'))
  })
}

async function readNeeds(database: IDBDatabase, needs: Needs): Promise<Ahead> {
  const transaction = database.transaction([...documentStores, 'lessons', 'settings'])
  const rows = Promise.all([
    answerOf<LocalLesson | undefined>(transaction.objectStore('lessons').get(needs.lesson)),
    answerOf<Setting | undefined>(transaction.objectStore('settings').get(needs.setting)),
    ...needs.documents.map(async (id) => [id, await readDocument(transaction, id)] as const),
  ])
  // Requested last: nothing else waits for it.
  const picture = answerOf<PictureRow | undefined>(transaction.objectStore('settings').get(needs.picture))
  const [lesson, setting, ...documents] = await rows
  return { database, lesson, setting, documents: new Map(documents), picture: { name: needs.picture, row: picture } }
}
