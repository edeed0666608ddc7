import { calls } from '#api/calls.ts'
import { enqueue } from '#api/command.ts'
import { currentPerson, requirePerson } from '#api/person.ts'
import { isEdgeReachable } from '#offline/connectivity.ts'
import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'
import { askToPersist } from '#offline/storage.ts'
import { emitTabEvent } from '#offline/tab-events.ts'
import { isDue, openingOf } from './copies.ts'

let isDownloading = false
let isAskedAgain = false

/**
 * Downloads a student's published lessons to the device, pinned ones first and then the newest, and reports each to the
 * teacher. Existing copies are updated as `isDue` decides; others when they are opened.
 */
export async function downloadPublished(): Promise<void> {
  // A download that ends after a sign-out is repeated for no one.
  const role = currentPerson()?.role
  if (role !== 'learner' && role !== 'guest') return
  isAskedAgain = isDownloading
  if (isDownloading) return
  isDownloading = true
  try {
    await downloadDue()
  } catch {
    // The next change or connection retries; the list still shows which lessons are not here.
  } finally {
    isDownloading = false
  }
  if (isAskedAgain) await downloadPublished()
}

async function downloadDue(): Promise<void> {
  const { lessons } = openDatabase(requireDatabaseId())
  const { downloadLesson } = await import('#documents/lesson-download.ts')
  const due = (await lessons.orderBy('updatedAt').reverse().toArray()).filter(isDue)
  for (const { flow_id } of due.sort((one, other) => Number(other.isPinned === true) - Number(one.isPinned === true))) {
    const before = await lessons.get(flow_id)
    if (!before || !isDue(before)) continue
    const { bytes } = await downloadLesson(flow_id)
    const copy = { at: new Date().toISOString(), of: before.updatedAt }
    await lessons.update(flow_id, { downloadedBytes: bytes, copy })
    void askToPersist(requireDatabaseId())
    emitTabEvent('lessons')
    if (before.downloadedBytes === null)
      await enqueue(calls.lessons.reportHolding, { flow_id, holding: 'downloaded', bytes })
  }
}

/**
 * Turns automatic updates of this device's copy of a lesson on or off; offline it is downloaded when there is a
 * network.
 */
export async function pinLesson(flow_id: string, isPinnedNow: boolean): Promise<void> {
  const { lessons } = openDatabase(requireDatabaseId())
  await lessons.update(flow_id, { isPinned: isPinnedNow })
  emitTabEvent('lessons')
  if (isPinnedNow && isEdgeReachable()) await downloadPublished()
}

/**
 * Reports that a person opened a lesson. A teacher finds it among the recent ones, and a student's teachers see who
 * opened it in its present state.
 */
export async function reportOpened(lessonId: string): Promise<void> {
  const { role } = requirePerson()
  if (role === 'instructor') await (await import('./folders/folder-store.ts')).rememberOpened(lessonId)
  const { lessons } = openDatabase(requireDatabaseId())
  const lesson = await lessons.get(lessonId)
  const report = lesson && openingOf(lesson, isEdgeReachable())
  if (!report) return
  const openedAt = new Date().toISOString()
  await lessons.update(lessonId, { openedAt, ...(report.lessonAt && { openedOf: report.lessonAt }) })
  await enqueue(calls.lessons.reportHolding, { flow_id: lessonId, holding: 'opened', ...report })
}
