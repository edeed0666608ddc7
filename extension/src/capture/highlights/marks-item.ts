import { storage } from '@wxt-dev/storage'
import type { Marked } from './text-quote.ts'

/** The passages of an article that a person sent, to be found again at another visit. */
type PageMarks = { personId: string; url: string; marks: readonly Marked[] }

/** Stored on this device alone, and until its person signs out. */
export const marksItem = storage.defineItem<PageMarks[]>('local:marked', { fallback: [] })
