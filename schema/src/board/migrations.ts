import type * as Y from 'yjs'
import { metaKeys, pageMaps, readMaps } from './document.ts'

/**
 * Migrates a page document from one format to the next. Two devices may both run it offline, so it sets entries to
 * values that follow from the document alone. Repeated runs, also on two replicas that merge later, give one result.
 */
export type PageMigration = (pageDoc: Y.Doc) => void

/**
 * `pageMigrations[n]` migrates format n + 1 to n + 2. Append-only, because stored documents of every format need it.
 */
export const pageMigrations: readonly PageMigration[] = []

/** The format that this build writes. */
export const PAGE_FORMAT = pageMigrations.length + 1

/** The format of a page document; 1 if the document has none. */
export function pageFormat(pageDoc: Y.Doc): number {
  const format = readMaps(pageDoc).meta.get(metaKeys.format)
  return typeof format === 'number' && Number.isInteger(format) && format >= 1 ? format : 1
}

/** Whether a later build wrote the page; this one shows it read-only rather than write a mixture. */
export function isFromLaterBuild(pageDoc: Y.Doc): boolean {
  return pageFormat(pageDoc) > PAGE_FORMAT
}

/**
 * Migrates a page document to this build's format in one transaction. Returns whether there was anything to migrate.
 */
export function migratePage(pageDoc: Y.Doc, origin: unknown, migrations = pageMigrations): boolean {
  const pending = migrations.slice(pageFormat(pageDoc) - 1)
  if (pending.length === 0) return false
  pageDoc.transact(() => {
    for (const migrate of pending) migrate(pageDoc)
    pageMaps(pageDoc).meta.set(metaKeys.format, migrations.length + 1)
  }, origin)
  return true
}
