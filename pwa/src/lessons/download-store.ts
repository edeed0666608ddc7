import type { Lesson } from '@takhti/schema/lessons/model'
import { calls } from '#api/calls.ts'
import { enqueue } from '#api/command.ts'
import { requirePerson } from '#api/person.ts'
import { ring } from '#offline/bell.ts'
import { openDatabase } from '#offline/database.ts'
import { requireDesk } from '#offline/desk.ts'
import { askToPersist } from '#offline/storage.ts'

let isDownloading = false

/** Brings a student's published lessons onto the device, the newest first, and reports each to the teacher. */
export async function downloadPublished(listed: readonly Lesson[]): Promise<void> {
  const { role } = requirePerson()
  if ((role !== 'learner' && role !== 'guest') || isDownloading) return
  isDownloading = true
  try {
    const { lessons } = openDatabase(requireDesk())
    const { downloadLesson } = await import('#board/port.ts')
    for (const { flow_id } of listed) {
      if ((await lessons.get(flow_id))?.downloadedBytes != null) continue
      const { bytes } = await downloadLesson(flow_id)
      await lessons.update(flow_id, { downloadedBytes: bytes })
      void askToPersist(requireDesk())
      ring('lessons')
      await enqueue(calls.lessons.reportHolding, { flow_id, holding: 'downloaded', bytes })
    }
  } catch {
    // The next change or connection tries again; the list keeps saying which lessons are not here.
  } finally {
    isDownloading = false
  }
}

/** Somebody opened a lesson: a teacher finds it again among the recent ones; that a student did, the teacher sees once. */
export async function reportOpened(lessonId: string): Promise<void> {
  const { role } = requirePerson()
  if (role === 'instructor') return (await import('./folders/folder-store.ts')).rememberOpened(lessonId)
  if (role !== 'learner' && role !== 'guest') return
  const { lessons } = openDatabase(requireDesk())
  const lesson = await lessons.get(lessonId)
  if (!lesson || lesson.openedAt !== null) return
  await lessons.update(lessonId, { openedAt: new Date().toISOString() })
  await enqueue(calls.lessons.reportHolding, { flow_id: lessonId, holding: 'opened' })
}
