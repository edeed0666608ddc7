import type { UploadStatus } from '@takhti/schema/files/uploads/model'
import { maxFileBytes } from '@takhti/schema/files/uploads/rules'
import type { ErrorCode } from '@takhti/schema/kit/errors'
import { cleanFileName } from '@takhti/schema/kit/name-rules'

/** A file in the queue of this device. Its bytes are stored beside it until the server has assembled the file. */
export type QueueItem = {
  /** Of this device; grows with time, so that the queue is in its order. */
  id: string
  /** The server's id, once it has answered. */
  fileId: string | null
  file: string
  mediaType: string
  bytes: number
  /** The SHA-256 of the name and of all parts: by it the same file is known again. */
  contentHash: string
  status: UploadStatus
  /** In percent; 0 for a failed item. */
  progress: number
  isPaused: boolean
  /** Given up here; the server does not know yet. */
  isCancelled: boolean
  /** Why it failed: the server's error, or that this device has lost the bytes. */
  reason: ErrorCode | 'lost' | null
}

/** Why a file cannot be stored on this device. */
export type Unkept = 'empty' | 'large' | 'full' | 'unreadable'

/** Whether an item is to be sent. */
export function isGoing({ status, isPaused, isCancelled }: QueueItem): boolean {
  return status === 'IN_PROGRESS' && !isPaused && !isCancelled
}

/** Whether an item is still open: it is neither uploaded nor given up. */
export function isOpen({ status, isCancelled }: QueueItem): boolean {
  return status !== 'SUCCESS' && !isCancelled
}

/** The item after a failure: its progress is back to 0. */
export function failed(reason: NonNullable<QueueItem['reason']>) {
  return { status: 'FAILED', progress: 0, reason } as const
}

/** The item after a person's retry. */
export const tryingAgain = { status: 'IN_PROGRESS', isPaused: false, reason: null } as const

/** Whether a file may be stored, by its size in bytes. */
export function fits(bytes: number): 'ok' | Unkept {
  if (bytes === 0) return 'empty'
  return bytes > maxFileBytes ? 'large' : 'ok'
}

const longestName = 200

/** The name of a file as the server accepts it; the extension of a long one is retained. */
export function nameOf(given: string): string {
  const plain = cleanFileName(given.toWellFormed()).normalize('NFC')
  const ending = /\.[^.\s]{1,12}$/u.exec(plain)?.[0] ?? ''
  const name = plain.length > longestName ? plain.slice(0, longestName - ending.length) + ending : plain
  // A cut may leave half of a character, or a space or dot at the end.
  return cleanFileName(name.toWellFormed()) || 'file'
}

/** The media type of a file as the server accepts it, whatever the system called it. */
export function mediaTypeOf(given: string): string {
  return /^[\w.+-]{1,60}\/[\w.+-]{1,80}$/.test(given) ? given : 'application/octet-stream'
}

/** How many items of a queue are uploaded, failed, and pending. */
export function tallyOf(items: readonly QueueItem[]): { done: number; failed: number; open: number } {
  const count = (status: UploadStatus) => items.filter((item) => item.status === status).length
  return { done: count('SUCCESS'), failed: count('FAILED'), open: count('IN_PROGRESS') }
}
