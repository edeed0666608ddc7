import { pushAt, type QuietHours, usualQuiet } from '@takhti/schema/notifications/quiet/rules'
import { together, type Shard, type Statement } from '#platform/db.ts'
import { type Lease, runInstituteJob, type Outcome, type InstituteJob, instituteJob } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { pusherOf } from '#platform/push.ts'
import type { Scope } from '#platform/scope.ts'
import { publishToPeople } from '#rooms/port.ts'
import { pushedOf, pushToEach } from './push/push-delivery.ts'
import { pushStore } from './push/store.ts'
import { hoursIn, listQuietHours } from './quiet/store.ts'
import { listNotified, type Notice, type Recipient } from './store.ts'

/** The job's body: its notice, whether open devices were notified, and the last browser that was pushed to. */
type NoticeJob = { notice: Notice; isTold: boolean; pushedTo: string }

type Where = { shard: Shard; job: InstituteJob; lease: Lease }

/** The job that notifies people of a notice, for the batch that writes it, and what runs it after the commit. */
export function noticeJob(
  { instituteId, shard }: Scope,
  platform: Platform,
  notice: Notice,
): { insert: Statement; run(): Promise<void> } {
  const { job, insert } = instituteJob(platform, { shard, instituteId, kind: 'notice', body: noticeBody(notice) })
  const run = () => runInstituteJob(platform, { shard, job }, (lease) => performNotice(platform, { shard, job, lease }))
  return { insert, run }
}

/** The body of the job of a notice, before it runs. */
export function noticeBody(notice: Notice): NoticeJob {
  return { notice, isTold: false, pushedTo: '' }
}

/**
 * Performs the job of that name, and resumes one that was cut off. Open devices are notified at once, each once;
 * the others by their push service outside of the class's quiet hours.
 */
export async function performNotice(platform: Platform, { shard, job, lease }: Where): Promise<Outcome> {
  const { instituteId } = job
  // Only `noticeJob` enqueues jobs of this kind, in this shape.
  const { notice, isTold, pushedTo } = job.body as NoticeJob
  const db = platform.institute(shard)
  const [notified, quiet] = await together(db, [
    listNotified(db, instituteId, notice),
    listQuietHours(db, instituteId, notice.classId),
  ])
  const [first] = notified
  if (first === undefined) return 'done'
  if (!isTold) await notifyDevices(platform, instituteId, notified)
  if (pusherOf(platform.env) === null) return 'done'
  const at = await pushTime(platform, { instituteId, notice, hours: hoursIn(quiet) })
  const note = (last: string, until?: Date) =>
    lease.checkpoint({ notice, isTold: true, pushedTo: last } satisfies NoticeJob, until)
  if (notice.until !== undefined && at.toISOString() >= notice.until) return 'done'
  if (at > platform.now()) {
    await note(pushedTo, at)
    return 'waits'
  }
  const personIds = notified.map(({ personId }) => personId)
  const isDone = await pushToEach(
    platform,
    { instituteId, personIds, pushed: await pushedOf(first, notice) },
    { after: pushedTo, note },
  )
  return isDone ? 'done' : 'waits'
}

async function notifyDevices(platform: Platform, instituteId: string, notified: readonly Recipient[]): Promise<void> {
  const messages = notified.map(({ personId, ...body }) =>
    publishToPeople(
      platform.env,
      { instituteId, personIds: [personId], eventId: body.id },
      { type: 'notification/new', body },
    ),
  )
  await Promise.all(messages)
}

type Timed = { instituteId: string; notice: Notice; hours: QuietHours | null | undefined }

async function pushTime(platform: Platform, { instituteId, notice: { kind }, hours }: Timed): Promise<Date> {
  const now = platform.now()
  // A live class or quiz is over when the quiet hours end.
  if (kind === 'liveClass' || kind === 'liveQuiz') return now
  const timeZone = await pushStore(platform.directory).timeZone(instituteId)
  return pushAt(now, hours === undefined ? usualQuiet : hours, timeZone)
}
