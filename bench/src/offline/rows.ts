import type { Product } from './product.ts'

declare const product: Product

type Row = { readonly i: number; readonly u: Uint8Array }

let opened: Promise<IDBDatabase> | undefined

/** A connection of this page's own, as a program without the product would have it. */
function database(): Promise<IDBDatabase> {
  opened ??= answerOf(indexedDB.open(product.databaseName(product.requireDatabaseId())))
  return opened
}

/**
 * Puts a document's updates into the device's database, as a closed tab did; `isSent` where the server has them all.
 */
export async function writeRows(stored: {
  lessonId: string
  id: string
  updates: readonly Uint8Array[]
  isSent: boolean
}): Promise<void> {
  const { lessonId, id, updates, isSent } = stored
  const transaction = (await database()).transaction(['documents', product.updatesTable, 'ledger'], 'readwrite')
  transaction.objectStore('documents').put({ id, lessonId })
  for (const u of updates) transaction.objectStore(product.updatesTable).add({ k: id, u, f: 1 })
  const ackedSeq = isSent ? updates.length : 0
  transaction.objectStore('ledger').put({ id, writer: 'a tab that is gone', localSeq: updates.length, ackedSeq })
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('the device took no write'))
  })
}

/** All rows of a document. */
export async function readRows(id: string): Promise<Row[]> {
  return answerOf<Row[]>((await updates()).index('k').getAll(id))
}

/** One row. */
export async function readRow(key: number): Promise<Row> {
  return answerOf<Row>((await updates()).get(key))
}

async function updates(): Promise<IDBObjectStore> {
  return (await database()).transaction(product.updatesTable).objectStore(product.updatesTable)
}

function answerOf<Answer>(request: IDBRequest<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the device did not answer'))
  })
}
