import type { ErrorCode } from '@takhti/schema/kit/errors'
import type { Lesson } from '@takhti/schema/lessons/model'

/** The last answer of a query, stored so that its screen opens without a network. */
export type Answer = { key: string; data: unknown; savedAt: string }

/** A command made on this device: waiting for the server, or parked because the server refused it for good. */
export type OutboxEntry = {
  seq: number
  call: string
  input: unknown
  idempotencyKey: string
  madeAt: string
  state: 'waiting' | 'parked'
  attempts: number
  /** Since before it left the device for the first time; rows of older builds have none. */
  isSent?: true
  /** `feature` names what the licence lacks; rows of older builds have none. */
  refusal: { code: ErrorCode | 'unknown'; requestId: string | null; feature?: string | null } | null
}

/** What only a device knows of a lesson; `isLocal` until the server has confirmed that it exists. */
export type OnDevice = {
  isLocal: 0 | 1
  downloadedBytes: number | null
  openedAt: string | null
  /** The lesson's `updatedAt` when it was last reported as opened; absent in rows of earlier builds. */
  openedOf?: string
  /** A student wants the copy updated automatically; absent in rows of earlier builds. */
  isPinned?: boolean
  /** When all of the lesson was last downloaded, and its `updatedAt` on the server then. */
  copy?: { at: string; of: string }
}

/** A lesson's metadata as this device knows it. */
export type LocalLesson = Lesson & OnDevice

/**
 * How many local updates of a document one tab made, and how many of them the server has stored; or why it stores
 * none.
 */
export type LedgerRow = { id: string; writer: string; localSeq: number; ackedSeq: number; refusal?: ErrorCode }

/** A document's row; its content lives in the updates table beside it. */
export type DocumentRow = { id: string; lessonId: string }

export type Setting = { name: string; value: string }

/**
 * The pixels of a page's first view, as a PNG in the settings table. It is shown where the page's content (`state`)
 * and its appearance (`look`) are unchanged. `isWritten`: the page has text, which counts for the appearance.
 */
export type PictureRow = { name: string; look: string; state: string; isWritten: boolean; png: Uint8Array<ArrayBuffer> }

/** One update of a document, in the form that y-dexie reads; `i` is its place among all updates. */
export type UpdateRow = { i: number; k: string; u: Uint8Array; f: 1 }

/**
 * The updates, which the ledger writes and y-dexie reads and compacts; named by its rule
 * `$<table>.<property>_updates`.
 */
export const updatesTable = '$documents.doc_updates'

/** The name of the image database of a user database. */
export function imagesDatabaseName(databaseId: string): string {
  return `takhti-images-${databaseId}`
}

/** The name of a user database. */
export function databaseName(databaseId: string): string {
  return `takhti-${databaseId}`
}
