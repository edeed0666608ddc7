import { DexieYProvider } from 'y-dexie'
import type * as Y from 'yjs'
import { requirePerson } from '#api/person.ts'
import { ring } from './bell.ts'
import { openDocumentDatabase, type StoredDocument } from './document-database.ts'
import { aliveWriters, DocumentLedger, holdWriterLock } from './ledger.ts'
import { isQuota } from './quota.ts'

/**
 * The transaction origin of updates that came from the edge. Every other update counts as made on this device
 * and waits in the ledger until it is acknowledged.
 */
export const fromEdge = Symbol('from the edge')

/** A document of this device: kept in the person's database from the first update on. */
export type OpenDocument = {
  doc: Y.Doc
  whenLoaded: Promise<void>
  ledger: DocumentLedger
  /** Every opening is closed once; the last one frees the document. */
  close(): void
}

type Held = { opened: Promise<Omit<OpenDocument, 'close'>>; holders: number }

const held = new Map<string, Held>()

/**
 * Opens the document `id` of the lesson `lessonId`. Index and page documents need ids of their own, because a lesson's
 * first page carries the lesson's id: callers name them `index:<lessonId>` and `page:<pageId>`.
 * Listeners added to `doc` run after the ledger's, so `ledger.localSeq` is the number of the update they are told of.
 */
export async function openDocument(id: string, lessonId: string): Promise<OpenDocument> {
  const entry = held.get(id) ?? { opened: load(id, lessonId), holders: 0 }
  held.set(id, entry)
  entry.holders += 1
  try {
    const opened = await entry.opened
    return { ...opened, close: once(() => leave(id, entry, opened.doc)) }
  } catch (error) {
    held.delete(id)
    throw error
  }
}

let isLockHeld = false

async function load(id: string, lessonId: string): Promise<Omit<OpenDocument, 'close'>> {
  if (!isLockHeld) holdWriterLock()
  isLockHeld = true
  const database = await openDocumentDatabase(requirePerson().personId)
  if ((await database.documents.get(id)) === undefined) await database.documents.add({ id, lessonId })
  // y-dexie puts the `doc` property on every row of the table, which Dexie's type cannot know.
  const row = (await database.documents.get(id)) as StoredDocument
  const { doc } = row
  const ledger = ledgers.get(doc) ?? follow(doc, new DocumentLedger(database, id))
  await ledger.load(await aliveWriters())
  const provider = DexieYProvider.load(doc)
  provider.on('error', (error: unknown) => ring(isQuota(error) ? 'storage-full' : 'ledger'))
  return { doc, whenLoaded: provider.whenLoaded, ledger }
}

// A document closed and opened again at once is the same object, and must not be counted twice.
const ledgers = new WeakMap<Y.Doc, DocumentLedger>()

function follow(doc: Y.Doc, ledger: DocumentLedger): DocumentLedger {
  ledgers.set(doc, ledger)
  doc.on('updateV2', (_update: Uint8Array, origin: unknown) => {
    const isLocal = origin !== fromEdge && !(origin instanceof DexieYProvider)
    if (isLocal) ledger.markLocal()
  })
  return ledger
}

function leave(id: string, entry: Held, doc: Y.Doc): void {
  entry.holders -= 1
  if (entry.holders > 0) return
  held.delete(id)
  DexieYProvider.release(doc)
}

function once(action: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    action()
  }
}
