import { Dexie } from 'dexie'
import yDexie, { DexieYProvider } from 'y-dexie'
import type * as Y from 'yjs'
import { databaseOptions, type PersonDatabase, stores } from './database.ts'
import { databaseName, updatesTable } from './rows.ts'

const opened = new Map<string, Dexie>()

/** A desk's database with documents; the same object stores as `openDatabase`, in a chunk that holds Yjs. */
export async function openDocumentDatabase(deskId: string): Promise<PersonDatabase> {
  const name = databaseName(deskId)
  const database = opened.get(name) ?? new Dexie(name, { ...databaseOptions, addons: [yDexie] })
  if (!opened.has(name)) {
    database.version(1).stores(stores.withDocuments)
    opened.set(name, database)
    // Sign-out deletes the database: this connection must not hold it open.
    database.on('versionchange', () => closeDocumentDatabase(name))
  }
  if (!database.isOpen()) await database.open()
  // Dexie adds a property for each declared store at run time, which its type cannot know.
  return database as PersonDatabase
}

type Handed = { readonly doc: Y.Doc; readonly id: string; onFailed(): void }

/** Lets y-dexie keep a document that is open already: from here on it writes each update, and brings those of other tabs. */
export function keepDocument(database: PersonDatabase, { doc, id, onFailed }: Handed) {
  // What y-dexie writes on a document that it makes itself.
  doc.meta = { db: database, updatesTable, parentTable: 'documents', parentProp: 'doc', parentId: id }
  DexieYProvider.getDocCache(database).add(doc)
  const provider = DexieYProvider.load(doc)
  provider.on('error', (error: unknown) => {
    if (!(error instanceof Dexie.DatabaseClosedError)) onFailed()
  })
  return { provider, release: () => DexieYProvider.release(doc) }
}

function closeDocumentDatabase(name: string): void {
  opened.get(name)?.close()
  opened.delete(name)
}
