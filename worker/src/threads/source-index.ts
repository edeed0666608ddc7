import type { Source } from '@takhti/assistant/source'
import { readContent } from '#files/port.ts'
import { together, type Statement } from '#platform/db.ts'
import { log } from '#platform/log.ts'
import type { Platform } from '#platform/platform.ts'
import type { Scope } from '#platform/scope.ts'
import { indexLines, passageStore } from './passage-store.ts'
import { passagesOf } from './passages.ts'
import type { ActiveSource } from './source-store.ts'

type Asking = { platform: Platform; scope: Scope }

/** The statements that index a source; they follow those that store it. */
export function indexing({ platform, scope }: Asking, contentId: string, source: Source): Statement[] {
  const made = { contentId, passages: passagesOf(source), isPunctuated: source.isPunctuated }
  return indexLines(scope, platform.institute(scope.shard), made)
}

/**
 * Indexes those of some sources that are not indexed yet, such as those stored before there was an index. Answers
 * whether each source's sentences have stops.
 */
export async function ensureIndexed(
  asking: Asking,
  sources: readonly ActiveSource[],
): Promise<ReadonlyMap<string, boolean>> {
  const { platform, scope } = asking
  const db = platform.institute(scope.shard)
  const ids = sources.map(({ id }) => id)
  const indexed = await passageStore(scope, db).indexed(ids)
  const stops = new Map(indexed.map(({ contentId, isPunctuated }) => [contentId, isPunctuated === 1]))
  // One after the other: a body may be a megabyte.
  for (const source of sources.filter(({ id }) => !stops.has(id))) {
    const read = await readWhole(asking, source)
    if (read === null) continue
    await together(db, indexing(asking, source.id, read))
    stops.set(source.id, read.isPunctuated)
  }
  return stops
}

async function readWhole(
  { platform, scope }: Asking,
  { id, kind, title, createdAt }: ActiveSource,
): Promise<Source | null> {
  const { readSource } = await import('@takhti/assistant/source')
  try {
    const content = await readContent(platform, scope, { id })
    return content === null ? null : readSource({ ...content, kind, title, capturedAt: createdAt })
  } catch (error) {
    // The others answer without it.
    log('error', 'a source could not be read', { error })
    return null
  }
}
