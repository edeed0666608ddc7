import { directoryOf, instituteDatabaseOf, together } from '#platform/db.ts'
import { shardOf } from '#platform/shard-store.ts'
import { publishToPeople, type RoomsEnv } from '#rooms/port.ts'
import { isFirstDrawn, storeText, listHaving, noteDrawn, showTexts } from './drawn-store.ts'
import { noteSeen } from './holder-store.ts'

/** A room's report of its lesson: the text of one page, or which of all pages are removed. */
export type Drawn = { pageId: string; text: string } | { removedPages: readonly string[] }

/** A room's report. `isDrawn`: since its last report; `isOver`: no user is left who could draw more; `seenBy`: who saw it. */
type RoomReport = { drawn: Drawn; isDrawn: boolean; isOver: boolean; seenBy: readonly string[]; now: Date }

/**
 * Stores a room's report. One of a lesson or an institute that no longer exists is dropped. Throws if a database cannot be
 * reached. Open devices are notified of the first drawing since they got the lesson, and of the rest when the drawing is over.
 * So a class that shows its list while its teacher draws for an hour does not request it twice a minute.
 */
export async function lessonWasDrawn(
  env: RoomsEnv,
  lesson: { instituteId: string; lessonId: string },
  { drawn, isDrawn, isOver, seenBy, now }: RoomReport,
): Promise<void> {
  const { instituteId } = lesson
  const shard = await shardOf(directoryOf(env), instituteId)
  if (shard === null) return
  const db = instituteDatabaseOf(env, shard)
  const [first] = await together(db, [
    isFirstDrawn(db, lesson),
    'text' in drawn ? storeText(db, lesson, drawn) : showTexts(db, lesson, drawn.removedPages),
    ...(isDrawn ? noteDrawn(db, lesson, { now, isOver }) : []),
    ...(isDrawn && seenBy.length > 0 ? [noteSeen(db, lesson, { personIds: seenBy, at: now.toISOString() })] : []),
  ])
  if (!isDrawn || (!isOver && first.length === 0)) return
  const personIds = await listHaving(db, lesson)
  await publishToPeople(env, { instituteId, personIds }, { type: 'changes/advanced', body: {} })
}
