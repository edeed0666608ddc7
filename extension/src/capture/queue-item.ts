import { storage } from '@wxt-dev/storage'
import type { Entry } from './entry.ts'

/** The queue as it is stored: it survives the browser, and scripts in pages cannot read it. */
export const queueItem = storage.defineItem<Entry[]>('local:queue', { fallback: [] })
