import { longestGapMs, remindersOf } from '@takhti/schema/notifications/reminders/rules'
import type { ScheduleItem } from '@takhti/schema/schedule/model'
import type { Slot } from '@takhti/schema/schedule/rules'
import type { Statement } from '#platform/db.ts'
import type { Platform } from '#platform/platform.ts'
import type { Scope } from '#platform/scope.ts'
import { noticeBody } from '../notices.ts'
import { newPrefix } from '../prefix.ts'
import { enqueueReminders, writeReminders } from './store.ts'

/**
 * Reminds of a lesson that is entered or moved within its reminder time: the run that would have reminded is over.
 * `before` is its slot until now; a lesson that began at the same time has been reminded of.
 */
export function remindOfEntered(
  platform: Platform,
  { scope: { instituteId, shard }, item, before }: { scope: Scope; item: ScheduleItem; before?: Slot },
): Statement[] {
  const db = platform.institute(shard)
  const until = platform.now()
  const span = { after: new Date(until.getTime() - longestGapMs), until }
  const known = new Set(before && remindersOf(before, span).map(({ startsAt }) => startsAt.getTime()))
  const due = remindersOf(item, span)
    .filter(({ startsAt }) => !known.has(startsAt.getTime()))
    .map((each) => {
      const { scheduleId: id, classId, className, title } = item
      return { instituteId, id, classId, className, title, ...each, idPrefix: newPrefix(platform) }
    })
  if (due.length === 0) return []
  const at = until.toISOString()
  const jobs = due.map(({ startsAt, classId, id: aboutId, idPrefix }) => ({
    ...{ instituteId, id: platform.newId(), idPrefix },
    body: noticeBody({ kind: 'lessonSoon', classId, aboutId, idPrefix, until: startsAt.toISOString() }),
  }))
  return [writeReminders(db, due, { at, isPassed: true }), enqueueReminders(db, jobs, at)]
}
