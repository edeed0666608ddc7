import { Dexie } from 'dexie'
import yDexie from 'y-dexie'
import type * as Y from 'yjs'
import { databaseName, databaseOptions, type DocumentRow, type PersonDatabase, stores } from './database.ts'

/** A document's row as y-dexie hands it out. */
export type StoredDocument = DocumentRow & { readonly doc: Y.Doc }

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

function closeDocumentDatabase(name: string): void {
  opened.get(name)?.close()
  opened.delete(name)
}
