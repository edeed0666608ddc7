import type { Change } from '@takhti/schema/changes/contract'
import { followLanguage } from '#accounts/profiles/port.ts'
import { invalidateArea } from '#api/query.ts'
import { refreshFolders, refreshLessons } from '#lessons/port.ts'
import { dropAnswersAbout, dropAnswersOf } from '#offline/answers.ts'
import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'
import { emitTabEvent } from '#offline/tab-events.ts'

/** Areas whose lists name the members of a class: a person who leaves, or is erased, disappears from each. */
const ofMembers = ['attendance', 'conduct', 'feed', 'groups', 'insights', 'messages', 'responses', 'seating']

const areasOf: Record<Change['entity'], readonly string[]> = {
  class: ['classes', 'flashcards', 'groups', 'learning', 'syllabus'],
  member: ['classes', 'students', 'staff', ...ofMembers],
  lesson: ['lessons'],
  folder: ['folders'],
  publication: ['lessons'],
  holder: ['lessons'],
  notification: ['notifications'],
  content: ['files', 'uploads'],
  person: ['profiles', 'students', 'staff'],
  assessment: ['assessments', 'responses'],
  conduct: ['conduct'],
  message: ['messages'],
  post: ['feed'],
}

/**
 * Refreshes changed lists and offline copies. The first pull of a device refreshes all, as does one after the database was
 * restored: its cursor starts now, and a shown list may have been fetched before that.
 */
export async function applyChanges(changes: readonly Change[], isFirst: boolean): Promise<void> {
  const areas = new Set(isFirst ? Object.values(areasOf).flat() : changes.flatMap((change) => areasOf[change.entity]))
  const removed = changes.filter((change) => change.entity === 'lesson' && change.kind === 'remove')
  if (removed.length > 0) {
    await openDatabase(requireDatabaseId()).lessons.bulkDelete(removed.map((change) => change.entityId))
    emitTabEvent('lessons')
  }
  if (areas.has('profiles')) await followLanguage()
  // Who was removed while this device was away is not listed any more.
  if (isFirst) await dropAnswersOf(areasOf.member)
  const gone = changes.filter((change) => change.entity === 'member' && change.kind === 'remove')
  if (gone.length > 0) await dropAnswersAbout(gone.map((change) => change.entityId))
  if (areas.has('lessons')) await refreshLessons()
  if (areas.has('folders')) await refreshFolders()
  for (const area of areas) invalidateArea(area)
}
