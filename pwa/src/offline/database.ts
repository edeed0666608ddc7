import { Dexie, type EntityTable, type Table } from 'dexie'
import type { Answer, DocumentRow, LedgerRow, LocalLesson, OutboxEntry, Setting } from './rows.ts'
import { databaseName, imagesDatabaseName, updatesTable } from './rows.ts'

export type PersonDatabase = Dexie & {
  answers: EntityTable<Answer, 'key'>
  outbox: EntityTable<OutboxEntry, 'seq'>
  lessons: EntityTable<LocalLesson, 'flow_id'>
  documents: EntityTable<DocumentRow, 'id'>
  ledger: Table<LedgerRow, [string, string]>
  settings: EntityTable<Setting, 'name'>
}

const plainStores = {
  answers: 'key',
  outbox: '++seq, state',
  lessons: 'flow_id, updatedAt, isLocal',
  ledger: '[id+writer], id',
  settings: 'name',
}

/** Both forms below make the same object stores; only the second one loads Yjs. */
export const stores = {
  plain: { ...plainStores, documents: 'id, lessonId', [updatesTable]: '++i, k' },
  withDocuments: { ...plainStores, documents: 'id, lessonId, doc: Y.Doc' },
}

/**
 * Edits must survive a power cut before the light may speak of them, so every transaction is strict. Dexie's cache shows
 * writes before they are stored, and breaks its live queries once one of them fails.
 */
export const databaseOptions = { chromeTransactionDurability: 'strict', cache: 'disabled' } as const

const opened = new Map<string, PersonDatabase>()
const deleted = new Set<string>()

/** A user database without the document type: what lists, the outbox and the light need. */
export function openDatabase(databaseId: string): PersonDatabase {
  const name = databaseName(databaseId)
  const known = opened.get(name)
  if (known) return known
  // Dexie adds a property for each declared store at run time, which its type cannot know.
  const database = new Dexie(name, databaseOptions) as PersonDatabase
  database.version(1).stores(stores.plain)
  opened.set(name, database)
  return database
}

/** Deletes a user database on this device. Later writes of this page fail, so that they do not recreate it. */
export async function deleteDatabase(databaseId: string): Promise<void> {
  const name = databaseName(databaseId)
  deleted.add(databaseId)
  openDatabase(databaseId).close({ disableAutoOpen: true })
  await Promise.all([Dexie.delete(imagesDatabaseName(databaseId)), Dexie.delete(name)])
}

/** Whether this page has deleted the user database. */
export function isDeleted(databaseId: string): boolean {
  return deleted.has(databaseId)
}
