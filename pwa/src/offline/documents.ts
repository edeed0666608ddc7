import * as Y from 'yjs'
import { requireDesk } from './desk.ts'
import { openDevice } from './device.ts'
import type { Device } from './device.ts'
import { DocumentKeeper } from './document-keeper.ts'
import { aliveWriters, DocumentLedger, holdWriterLock } from './ledger.ts'
import type { DocumentRow } from './rows.ts'
import { updatesTable } from './rows.ts'
import { reportUnsaved } from './unsaved.ts'

/**
 * The transaction origin of updates that came from the edge. Every other update counts as made on this device
 * and waits in the ledger until it is acknowledged.
 */
export const fromEdge = Symbol('from the edge')

/** A document of this device, all of it: kept in the desk's database from the first update on. */
export type OpenDocument = {
  doc: Y.Doc
  ledger: DocumentLedger
  /** Every opening is closed once; the last one frees the document. */
  close(): void
}

type Loaded = Omit<OpenDocument, 'close'> & { device: Device; keeper: DocumentKeeper }

type Held = { opened: Promise<Loaded>; holders: number }

const held = new Map<string, Held>()

/**
 * Opens the document `id` of the lesson `lessonId`. Index and page documents need ids of their own, because a lesson's
 * first page carries the lesson's id: callers name them `index:<lessonId>` and `page:<pageId>`.
 * Listeners added to `doc` run after the ledger's, so `ledger.localSeq` is the number of the update they are told of.
 */
export async function openDocument(id: string, lessonId: string, deskId = requireDesk()): Promise<OpenDocument> {
  return open({ id, lessonId }, deskId, shownDoc)
}

/** The same for whoever shows it to nobody, and needs all of it made: it is exchanged with the edge. */
export async function openUnseen(id: string, lessonId: string, deskId: string): Promise<OpenDocument> {
  return open({ id, lessonId }, deskId, madeDoc)
}

/** Makes a document of the updates that a device keeps. */
type Make = (updates: readonly Uint8Array[]) => Y.Doc | Promise<Y.Doc>

async function open(row: DocumentRow, deskId: string, make: Make): Promise<OpenDocument> {
  const { id } = row
  const entry = held.get(id) ?? { opened: load(row, deskId, make), holders: 0 }
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

async function load(row: DocumentRow, deskId: string, make: Make): Promise<Loaded> {
  const { id } = row
  if (!isLockHeld) holdWriterLock()
  isLockHeld = true
  const device = await openDevice(deskId)
  const kept = await device.document(id)
  if (!kept.row) await addRow(device, row)
  const doc = await make(kept.updates.map(({ u }) => u))
  const onFailed = () => keepInMemory(loaded)
  const ledger = new DocumentLedger(device, id, onFailed)
  // Which tabs are open matters to the ledger alone: nobody waits for it to see a lesson.
  void aliveWriters().then((alive) => ledger.load(kept.ledger, alive))
  doc.on('updateV2', (_update: Uint8Array, origin: unknown) => {
    const isLocal = origin !== fromEdge && !loaded.keeper.isOrigin(origin)
    if (isLocal) ledger.markLocal()
  })
  // After the ledger: no crash leaves an update on disk that the ledger has not heard of.
  const keeper = new DocumentKeeper({ deskId, id, doc, device, onFailed })
  const loaded: Loaded = { device, doc, ledger, keeper }
  return loaded
}

/** Yjs makes what comes of a smaller row sooner than it could be shown without. */
const largeBytes = 200_000
/** How long the code that shows a large page early is waited for; it is kept on the device when it came once. */
const latestMs = 50

/** The browser takes some turns to say what it has imported before. */
let early: typeof import('@takhti/schema/board/open-stored') | null = null

/** A document of all that the device keeps of it; of a large page, one that is shown before Yjs has made it (decision 067). */
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
  const code = import('@takhti/schema/board/open-stored').catch(() => null)
  return await Promise.race([code, new Promise<null>((resolve) => setTimeout(resolve, latestMs, null))])
}

async function addRow(device: Device, row: DocumentRow): Promise<void> {
  const transaction = device.write(['documents'])
  transaction.objectStore('documents').put(row)
  await endOf(transaction)
}

const inMemory = new Set<string>()

/** A write failed, so that memory alone has all of the document: it stays open until the device has all of it again. */
function keepInMemory(kept: Loaded): void {
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
async function saveWhole({ device, doc, ledger }: Loaded): Promise<void> {
  const transaction = device.write([updatesTable, 'ledger'])
  transaction.objectStore(updatesTable).add({ k: ledger.id, u: Y.encodeStateAsUpdateV2(doc), f: 1 })
  transaction.objectStore('ledger').put(ledger.row)
  await endOf(transaction)
}

function endOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('the device took no write'))
  })
}

async function leave(entry: Held, { device, keeper, ledger }: Loaded): Promise<void> {
  entry.holders -= 1
  if (entry.holders > 0) return
  // A write that fails takes the document back; a read waits for those that were made before it.
  await ledger.whenWritten
  await device.get(updatesTable, 0).catch(() => {})
  if (entry.holders > 0 || held.get(ledger.id) !== entry) return
  held.delete(ledger.id)
  keeper.release()
}

function once(action: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    action()
  }
}
