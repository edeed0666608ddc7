import { Dexie } from 'dexie'
import { DexieYProvider } from 'y-dexie'
import * as Y from 'yjs'
import { type PersonDatabase, updatesTable } from './database.ts'
import { requireDesk } from './desks.ts'
import { openDocumentDatabase, type StoredDocument } from './document-database.ts'
import { aliveWriters, DocumentLedger, holdWriterLock } from './ledger.ts'
import { reportUnsaved } from './unsaved.ts'

/**
 * The transaction origin of updates that came from the edge. Every other update counts as made on this device
 * and waits in the ledger until it is acknowledged.
 */
export const fromEdge = Symbol('from the edge')

/** A document of this device: kept in the desk's database from the first update on. */
export type OpenDocument = {
  doc: Y.Doc
  whenLoaded: Promise<void>
  ledger: DocumentLedger
  /** Every opening is closed once; the last one frees the document. */
  close(): void
}

type Loaded = Omit<OpenDocument, 'close'> & { database: PersonDatabase }

type Held = { opened: Promise<Loaded>; holders: number }

const held = new Map<string, Held>()

/**
 * Opens the document `id` of the lesson `lessonId`. Index and page documents need ids of their own, because a lesson's
 * first page carries the lesson's id: callers name them `index:<lessonId>` and `page:<pageId>`.
 * Listeners added to `doc` run after the ledger's, so `ledger.localSeq` is the number of the update they are told of.
 */
export async function openDocument(id: string, lessonId: string, deskId = requireDesk()): Promise<OpenDocument> {
  const entry = held.get(id) ?? { opened: load(id, lessonId, deskId), holders: 0 }
  held.set(id, entry)
  entry.holders += 1
  try {
    const { database, ...opened } = await entry.opened
    return { ...opened, close: once(() => void leave(entry, { database, ...opened })) }
  } catch (error) {
    held.delete(id)
    throw error
  }
}

let isLockHeld = false

async function load(id: string, lessonId: string, deskId: string): Promise<Loaded> {
  if (!isLockHeld) holdWriterLock()
  isLockHeld = true
  const [database, alive] = await Promise.all([openDocumentDatabase(deskId), aliveWriters()])
  const known = await database.documents.get(id)
  if (known === undefined) await database.documents.add({ id, lessonId })
  // y-dexie puts the `doc` property on every row of the table, which Dexie's type cannot know.
  const row = (known ?? (await database.documents.get(id))) as StoredDocument
  const { doc } = row
  const ledger: DocumentLedger =
    ledgers.get(doc) ?? follow(doc, new DocumentLedger(database, id, () => keepInMemory({ database, doc, ledger })))
  await ledger.load(alive)
  const provider = DexieYProvider.load(doc)
  provider.on('error', (error: unknown) => {
    if (!(error instanceof Dexie.DatabaseClosedError)) keepInMemory({ database, doc, ledger })
  })
  return { database, doc, whenLoaded: provider.whenLoaded, ledger }
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

type Kept = Omit<Loaded, 'whenLoaded'>

const inMemory = new Set<string>()

/** A write failed, so that memory alone has all of the document: it stays open until the device has all of it again. */
function keepInMemory(kept: Kept): void {
  const { id } = kept.ledger
  const entry = held.get(id)
  if (entry && !inMemory.has(id)) {
    inMemory.add(id)
    entry.holders += 1
  }
  reportUnsaved(id, async () => {
    await saveWhole(kept)
    if (inMemory.delete(id) && entry) void leave(entry, kept)
  })
}

// One write for all of it: which updates of the past minutes are missing is not known, and Yjs skips those it has.
async function saveWhole({ database, doc, ledger }: Kept): Promise<void> {
  const updates = database.table(updatesTable)
  await database.transaction('rw', updates, database.ledger, async () => {
    await updates.add({ k: ledger.id, u: Y.encodeStateAsUpdateV2(doc), f: 1 })
    await database.ledger.put(ledger.row)
  })
}

async function leave(entry: Held, { database, doc, ledger }: Kept): Promise<void> {
  entry.holders -= 1
  if (entry.holders > 0) return
  // A write that fails takes the document back; a read waits for those that y-dexie made.
  await ledger.whenWritten
  await database
    .table(updatesTable)
    .get(0)
    .catch(() => {})
  if (entry.holders > 0 || held.get(ledger.id) !== entry) return
  held.delete(ledger.id)
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
