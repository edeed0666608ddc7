import { isTimeZone } from '@takhti/schema/institutes/rules'
import { minuteMs } from '@takhti/schema/kit/durations'
import { longestGapMs, remindersOf, startMinutesOf, type Span } from '@takhti/schema/notifications/reminders/rules'
import { daysAfter } from '@takhti/schema/schedule/rules'
import { together, type Shard } from '#platform/db.ts'
import { log } from '#platform/log.ts'
import type { Platform } from '#platform/platform.ts'
import { noticeBody } from '../notices.ts'
import { newPrefix } from '../prefix.ts'
import { enqueueReminders, findRun, listEntries, moveRun, writeReminders } from './store.ts'

/** Where nothing is due, a run is stored this seldom. */
const idleMs = 10 * minuteMs

/** Reminds the people of each lesson that begins soon; what a run missed, the next one makes up for. */
export async function remindOfLessons(platform: Platform): Promise<void> {
  for (const shard of platform.shards) {
    try {
      await remindIn(platform, shard)
    } catch (error) {
      log('error', `people of database ${shard} were not reminded of lessons`, { error })
    }
  }
}

async function remindIn(platform: Platform, shard: Shard): Promise<void> {
  const db = platform.institute(shard)
  const { coveredTo, timeZones } = await findRun(db)
  const until = platform.now()
  const span = { after: startOf(coveredTo, until), until }
  const due = await listDue(platform, shard, { span, timeZones })
  const isIdle = coveredTo !== null && until.getTime() - span.after.getTime() < idleMs
  if (due.length === 0 && isIdle) return
  const at = until.toISOString()
  const jobs = due.map(({ startsAt, instituteId, classId, id: aboutId, idPrefix }) => ({
    ...{ instituteId, id: platform.newId(), idPrefix },
    body: noticeBody({ kind: 'lessonSoon', classId, aboutId, idPrefix, until: startsAt.toISOString() }),
  }))
  await together(db, [
    moveRun(db, { from: coveredTo, to: at }),
    writeReminders(db, due, { at }),
    enqueueReminders(db, jobs, at),
  ])
}

/** A first run begins a minute ago, and a late one with lessons that have not begun. */
function startOf(coveredTo: string | null, until: Date): Date {
  if (coveredTo === null) return new Date(until.getTime() - minuteMs)
  return new Date(Math.max(Date.parse(coveredTo), until.getTime() - longestGapMs))
}

type Asked = { span: Span; timeZones: readonly string[] }

async function listDue(platform: Platform, shard: Shard, { span, timeZones: stored }: Asked) {
  // One entry whose zone no runtime knows must not stop the reminders of a database.
  const timeZones = stored.filter(isTimeZone)
  if (timeZones.length === 0 || span.after >= span.until) return []
  const today = span.until.toISOString().slice(0, 10)
  const entries = await listEntries(
    platform.institute(shard),
    timeZones.flatMap((timeZone) => startMinutesOf(timeZone, span).map((minute) => ({ timeZone, minute }))),
    // The calendars of places are a day apart at most.
    { from: daysAfter(today, -1), to: daysAfter(today, 2) },
  )
  return entries.flatMap((entry) =>
    remindersOf(entry, span).map((due) => {
      const { instituteId, id, classId, className, title } = entry
      return { instituteId, id, classId, className, title, ...due, idPrefix: newPrefix(platform) }
    }),
  )
}
