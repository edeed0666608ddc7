import type * as Y from 'yjs'
import { metaKeys, pageMaps, readMaps } from './document.ts'

/**
 * Brings a page document from one format to the next. Two devices may both run it offline, so it sets entries to values
 * that follow from the document alone: running it twice, or on two replicas that then merge, gives one result.
 */
export type PageMigration = (pageDoc: Y.Doc) => void

/** `pageMigrations[n]` turns format n + 1 into n + 2. Append-only: stored documents of every format come through here. */
export const pageMigrations: readonly PageMigration[] = []

/** The format that this build writes. */
export const PAGE_FORMAT = pageMigrations.length + 1

/** The format of a page document; a document that says nothing is of format 1. */
export function pageFormat(pageDoc: Y.Doc): number {
  const format = readMaps(pageDoc).meta.get(metaKeys.format)
  return typeof format === 'number' && Number.isInteger(format) && format >= 1 ? format : 1
}

/** Whether a later build wrote the page; this one shows it read-only rather than write a mixture. */
export function isFromLaterBuild(pageDoc: Y.Doc): boolean {
  return pageFormat(pageDoc) > PAGE_FORMAT
}

/** Brings a page document to the format of this build in one transaction; answers whether anything had to be done. */
export function migratePage(pageDoc: Y.Doc, origin: unknown, migrations = pageMigrations): boolean {
  const pending = migrations.slice(pageFormat(pageDoc) - 1)
  if (pending.length === 0) return false
  pageDoc.transact(() => {
    for (const migrate of pending) migrate(pageDoc)
    pageMaps(pageDoc).meta.set(metaKeys.format, migrations.length + 1)
  }, origin)
  return true
}
