import { Dexie, RangeSet } from 'dexie'
import yDexie, { DexieYProvider } from 'y-dexie'
import type * as Y from 'yjs'
import { databaseOptions, type PersonDatabase, stores } from './database.ts'
import { databaseName, updatesTable } from './rows.ts'
import { emitToOtherTabs } from './tab-events.ts'

const opened = new Map<string, Dexie>()

/** A user database with documents; the same object stores as `openDatabase`, in a chunk that contains Yjs. */
export async function openDocumentDatabase(databaseId: string): Promise<PersonDatabase> {
  const name = databaseName(databaseId)
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

/**
 * Lets y-dexie load what other tabs write to a document that is open already. Other tabs read at once what was written
 * here before, and read again on each `notify`.
 */
export function followTabs(database: PersonDatabase, doc: Y.Doc, id: string) {
  // The metadata that y-dexie sets on a document that it makes itself.
  doc.meta = { db: database, updatesTable, parentTable: 'documents', parentProp: 'doc', parentId: id }
  DexieYProvider.getDocCache(database).add(doc)
  const table = `idb://${database.name}/${updatesTable}/`
  const notify = () => {
    // The event that Dexie fires after a write of its own: any number of rows, of this document.
    Dexie.on.storagemutated.fire({ [table]: new RangeSet(0, Infinity), [`${table}k`]: new RangeSet(id) })
    // A light that counted before the device had all of it counts again.
    emitToOtherTabs('ledger')
  }
  notify()
  const known = new Set(doc._observers.get('updateV2'))
  const provider = DexieYProvider.load(doc)
  // That listener would write each update a second time.
  for (const listener of doc._observers.get('updateV2') ?? []) if (!known.has(listener)) doc.off('updateV2', listener)
  return { provider, notify, release: () => DexieYProvider.release(doc) }
}

function closeDocumentDatabase(name: string): void {
  opened.get(name)?.close()
  opened.delete(name)
}
