import type * as Y from 'yjs'

/** A document of the device, as the product opens it. */
export type OpenDocument = { readonly doc: Y.Doc; readonly ledger: Ledger; close(): void }

type Ledger = {
  readonly id: string
  readonly localSeq: number
  readonly isSafe: boolean
  readonly whenWritten: Promise<void>
  acked(seq: number): void
  ackedWhole(seq: number): void
}

type Device = { document(id: string): Promise<{ readonly updates: readonly { readonly u: Uint8Array }[] }> }

/** The used parts of the product's own modules; the page's script has them, since no package may import the app. */
export type Product = {
  openDocument(id: string, lessonId: string): Promise<OpenDocument>
  openDevice(databaseId: string): Promise<Device>
  exchange(job: { lessonId: string; name: string; purpose: 'fetch' | 'send' }): Promise<boolean>
  requireDatabaseId(): string
  databaseName(databaseId: string): string
  readonly updatesTable: string
  readonly fromEdge: symbol
  readonly RoomConnection: new (parts: {
    request: { room: 'page'; flow_id: string; pageId: string }
    document: OpenDocument
    room: unknown
    onSynced(): void
    onRefused(code: string): void
  }) => { close(): void }
  pageRoom(): unknown
}

/** Loads those modules into a page, then the module at `measures`, which uses them. */
export function productEntry(measures: string): string {
  return `
import { openDocument, fromEdge } from '#offline/documents.ts'
import { openDevice } from '#offline/device.ts'
import { requireDatabaseId } from '#offline/database-id.ts'
import { databaseName, updatesTable } from '#offline/rows.ts'
import { exchange } from '#documents/background-sync.ts'
import { pageRoom } from '#documents/document-rooms.ts'
import { RoomConnection } from '#documents/room-connection.ts'
globalThis.product = { openDocument, openDevice, fromEdge, requireDatabaseId, databaseName, updatesTable, exchange, pageRoom, RoomConnection }
await import(${JSON.stringify(measures)})
document.body.dataset.ready = 'yes'
`
}
