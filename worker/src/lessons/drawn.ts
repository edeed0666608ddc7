import { directoryOf, instituteDatabaseOf, together } from '#platform/db.ts'
import { shardOf } from '#platform/shard-store.ts'
import type { RoomsEnv } from '#rooms/port.ts'
import { keepText, noteDrawn, showTexts } from './drawn-store.ts'

/** What a room has to tell of its lesson: the words of one page, or which of all pages are removed. */
export type Drawn = { pageId: string; text: string } | { removedPages: readonly string[] }

/**
 * Takes over what a room tells. `isDrawn` says that something was drawn since it last told, and not only read. What is told of
 * a lesson or an institute that is not there any more is dropped; throws where a database cannot be reached.
 */
export async function lessonWasDrawn(
  env: RoomsEnv,
  lesson: { instituteId: string; lessonId: string },
  { drawn, isDrawn, now }: { drawn: Drawn; isDrawn: boolean; now: Date },
): Promise<void> {
  const shard = await shardOf(directoryOf(env), lesson.instituteId)
  if (shard === null) return
  const db = instituteDatabaseOf(env, shard)
  await together(db, [
    'text' in drawn ? keepText(db, lesson, drawn) : showTexts(db, lesson, drawn.removedPages),
    ...(isDrawn ? noteDrawn(db, lesson, now) : []),
  ])
}
