import { calls } from '#api/calls.ts'
import { enqueue } from '#api/command.ts'
import { requirePerson } from '#api/person.ts'
import { ring } from '#offline/bell.ts'
import { isEdgeReachable } from '#offline/connectivity.ts'
import { openDatabase } from '#offline/database.ts'
import { requireDesk } from '#offline/desk.ts'
import { askToPersist } from '#offline/storage.ts'
import { isDue, openingOf } from './copies.ts'

let isDownloading = false
let isAskedAgain = false

/**
 * Brings a student's published lessons onto the device, pinned ones first and then the newest, and reports each to the
 * teacher. What is here already is brought up to date as `isDue` says; anything else when it is opened.
 */
export async function downloadPublished(): Promise<void> {
  const { role } = requirePerson()
  if (role !== 'learner' && role !== 'guest') return
  isAskedAgain = isDownloading
  if (isDownloading) return
  isDownloading = true
  try {
    await downloadDue()
  } catch {
    // The next change or connection tries again; the list keeps saying which lessons are not here.
  } finally {
    isDownloading = false
  }
  if (isAskedAgain) await downloadPublished()
}

async function downloadDue(): Promise<void> {
  const { lessons } = openDatabase(requireDesk())
  const { downloadLesson } = await import('#documents/lesson-download.ts')
  const due = (await lessons.orderBy('updatedAt').reverse().toArray()).filter(isDue)
  for (const { flow_id } of due.sort((one, other) => Number(other.isPinned === true) - Number(one.isPinned === true))) {
    const before = await lessons.get(flow_id)
    if (!before || !isDue(before)) continue
    const { bytes } = await downloadLesson(flow_id)
    const copy = { at: new Date().toISOString(), of: before.updatedAt }
    await lessons.update(flow_id, { downloadedBytes: bytes, copy })
    void askToPersist(requireDesk())
    ring('lessons')
    if (before.downloadedBytes === null)
      await enqueue(calls.lessons.reportHolding, { flow_id, holding: 'downloaded', bytes })
  }
}

/** Has this device keep its copy of a lesson up to date, or no longer; offline it is brought when there is a network. */
export async function pinLesson(flow_id: string, isPinnedNow: boolean): Promise<void> {
  const { lessons } = openDatabase(requireDesk())
  await lessons.update(flow_id, { isPinned: isPinnedNow })
  ring('lessons')
  if (isPinnedNow && isEdgeReachable()) await downloadPublished()
}

/** Somebody opened a lesson: a teacher finds it again among the recent ones, and its teachers see who opened it as it is now. */
export async function reportOpened(lessonId: string): Promise<void> {
  const { role } = requirePerson()
  if (role === 'instructor') await (await import('./folders/folder-store.ts')).rememberOpened(lessonId)
  const { lessons } = openDatabase(requireDesk())
  const lesson = await lessons.get(lessonId)
  const report = lesson && openingOf(lesson, isEdgeReachable())
  if (!report) return
  const openedAt = new Date().toISOString()
  await lessons.update(lessonId, { openedAt, ...(report.lessonAt && { openedOf: report.lessonAt }) })
  await enqueue(calls.lessons.reportHolding, { flow_id: lessonId, holding: 'opened', ...report })
}
