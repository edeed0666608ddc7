import type { ErrorCode } from '@takhti/schema/kit/errors'
import type { Lesson } from '@takhti/schema/lessons/model'
import { Dexie, type EntityTable, type Table } from 'dexie'

/** The last answer of a query, kept so that its screen opens without a network. */
export type Answer = { key: string; data: unknown; savedAt: string }

/** A command made on this device: waiting for the edge, or parked because the edge refused it for good. */
export type OutboxEntry = {
  seq: number
  call: string
  input: unknown
  idempotencyKey: string
  madeAt: string
  state: 'waiting' | 'parked'
  attempts: number
  refusal: { code: ErrorCode | 'unknown'; requestId: string | null } | null
}

/** A lesson's metadata as this device knows it; `isLocal` until the edge has confirmed that it exists. */
export type LocalLesson = Lesson & { isLocal: 0 | 1; downloadedBytes: number | null; openedAt: string | null }

/** How many local updates of a document one tab made, and how many of them the edge has stored. */
export type LedgerRow = { id: string; writer: string; localSeq: number; ackedSeq: number }

/** A document's row; its content lives in the updates table that y-dexie keeps beside it. */
export type DocumentRow = { id: string; lessonId: string }

export type Setting = { name: string; value: string }

export type PersonDatabase = Dexie & {
  answers: EntityTable<Answer, 'key'>
  outbox: EntityTable<OutboxEntry, 'seq'>
  lessons: EntityTable<LocalLesson, 'flow_id'>
  documents: EntityTable<DocumentRow, 'id'>
  ledger: Table<LedgerRow, [string, string]>
  settings: EntityTable<Setting, 'name'>
}

/** The table of y-dexie's updates; named by its rule `$<table>.<property>_updates`. */
export const updatesTable = '$documents.doc_updates'

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

/** The name of a desk's database. */
export function databaseName(deskId: string): string {
  return `takhti-${deskId}`
}

const opened = new Map<string, PersonDatabase>()

/** A desk's database without the document type: what lists, the outbox and the light need. */
export function openDatabase(deskId: string): PersonDatabase {
  const name = databaseName(deskId)
  const known = opened.get(name)
  if (known) return known
  // Dexie adds a property for each declared store at run time, which its type cannot know.
  const database = new Dexie(name, databaseOptions) as PersonDatabase
  database.version(1).stores(stores.plain)
  opened.set(name, database)
  return database
}

/** Closes and deletes a desk's database on this device. */
export async function deleteDatabase(deskId: string): Promise<void> {
  const name = databaseName(deskId)
  opened.get(name)?.close()
  opened.delete(name)
  await Dexie.delete(name)
}
