import * as Y from 'yjs'
import { requireDatabaseId } from './database-id.ts'
import { openDevice } from './device.ts'
import { DocumentWriter } from './document-keeper.ts'
import { aliveWriters, DocumentLedger, holdWriterLock } from './ledger.ts'
import type { DocumentRow } from './rows.ts'
import { reportUnsaved } from './unsaved-work.ts'

/**
 * The transaction origin of updates from the server. Every other update counts as made on this device and waits in the
 * ledger until it is acknowledged.
 */
export const fromEdge = Symbol('from the edge')

/** A complete document of this device, stored in the user database from the first update on. */
export type OpenDocument = {
  doc: Y.Doc
  ledger: DocumentLedger
  /** Every opening is closed once; the last one frees the document. */
  close(): void
}

type Loaded = Omit<OpenDocument, 'close'> & { keeper: DocumentWriter }

type Held = { opened: Promise<Loaded>; holders: number }

const held = new Map<string, Held>()

/**
 * Opens the document `id` of the lesson `lessonId`. Index and page documents need ids of their own, because a lesson's
 * first page carries the lesson's id. Callers name them `index:<lessonId>` and `page:<pageId>`. Listeners added to
 * `doc` run after the ledger's, so `ledger.localSeq` is the number of the update that they receive.
 */
export async function openDocument(
  id: string,
  lessonId: string,
  databaseId = requireDatabaseId(),
): Promise<OpenDocument> {
  return open({ id, lessonId }, databaseId, shownDoc)
}

/** The same for a caller that does not show it and needs it complete, to exchange it with the server. */
export async function openUnseen(id: string, lessonId: string, databaseId: string): Promise<OpenDocument> {
  return open({ id, lessonId }, databaseId, madeDoc)
}

/** Makes a document of the stored updates. */
type Make = (updates: readonly Uint8Array[]) => Y.Doc | Promise<Y.Doc>

async function open(row: DocumentRow, databaseId: string, make: Make): Promise<OpenDocument> {
  const { id } = row
  const entry = held.get(id) ?? { opened: load(row, databaseId, make), holders: 0 }
  held.set(id, entry)
  entry.holders += 1
  try {
    const loaded = await entry.opened
    return { doc: loaded.doc, ledger: loaded.ledger, close: once(() => void leave(entry, loaded)) }
  } catch (error) {
    held.delete(id)
    throw error
  }
}

let isLockHeld = false

async function load(row: DocumentRow, databaseId: string, make: Make): Promise<Loaded> {
  const { id } = row
  if (!isLockHeld) holdWriterLock()
  isLockHeld = true
  const device = await openDevice(databaseId)
  const stored = await device.document(id)
  if (!stored.row) await device.store({ documents: row })
  const doc = await make(stored.updates.map(({ u }) => u))
  const ledger = new DocumentLedger(device, id, () => holdInMemory(loaded))
  // Which tabs are open matters to the ledger alone: a lesson is shown without waiting for it.
  void aliveWriters().then((alive) => ledger.load(stored.ledger, alive))
  const writer = new DocumentWriter({ databaseId, doc, ledger })
  doc.on('updateV2', (update: Uint8Array, origin: unknown) => {
    if (!writer.isOrigin(origin)) writer.store(update, origin !== fromEdge)
  })
  const loaded: Loaded = { doc, ledger, keeper: writer }
  return loaded
}

/** Yjs makes a document of a smaller row sooner than the early code could show it. In bytes. */
const largeBytes = 200_000
/** How long to wait for the code that shows a large page early, in milliseconds. It is cached after its first load. */
const latestMs = 50

/** An import of a loaded module still takes some turns; this resolves at once. */
let early: typeof import('@takhti/schema/board/stored-doc-open') | null = null

/** A document of all stored updates; a large page is shown before Yjs has made it (decision 014). */
async function shownDoc(updates: readonly Uint8Array[]): Promise<Y.Doc> {
  if (updates.some(({ length }) => length > largeBytes)) {
    early ??= await importEarly()
    if (early) return early.storedDoc(updates)
  }
  return madeDoc(updates)
}

function madeDoc(updates: readonly Uint8Array[]): Y.Doc {
  const doc = new Y.Doc()
  Y.transact(doc, () => updates.forEach((update) => Y.applyUpdateV2(doc, update)))
  return doc
}

async function importEarly(): Promise<typeof early> {
  const code = import('@takhti/schema/board/stored-doc-open').catch(() => null)
  return await Promise.race([code, new Promise<null>((resolve) => setTimeout(resolve, latestMs, null))])
}

const inMemory = new Set<string>()

/** A write failed, so that only memory has all of the document: it stays open until the device has all of it again. */
function holdInMemory(stored: Loaded): void {
  const { id } = stored.ledger
  const entry = held.get(id)
  if (entry && !inMemory.has(id)) {
    inMemory.add(id)
    entry.holders += 1
  }
  reportUnsaved(id, async () => {
    // Writes all of it: which recent updates are missing is unknown, and Yjs skips those it has.
    await stored.ledger.save(Y.encodeStateAsUpdateV2(stored.doc))
    if (inMemory.delete(id) && entry) void leave(entry, stored)
  })
}

async function leave(entry: Held, { keeper: writer, ledger }: Loaded): Promise<void> {
  entry.holders -= 1
  if (entry.holders > 0) return
  // A failed write holds the document again, in memory.
  await ledger.whenWritten
  if (entry.holders > 0 || held.get(ledger.id) !== entry) return
  held.delete(ledger.id)
  writer.release()
}

function once(action: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    action()
  }
}
