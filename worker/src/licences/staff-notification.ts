import { minuteMs } from '@takhti/schema/kit/durations'
import { limitTypes, type LimitType } from '@takhti/schema/licences/features'
import { exhaustionOf } from '@takhti/schema/licences/rules'
import type { LicenceEvent } from '@takhti/schema/notifications/model'
import { runJob, enqueue, type OutboxJob } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { publishToPeople } from '#rooms/port.ts'
import { type SpentTypes, licenceNotificationStore } from './notification-store.ts'

/**
 * The outbox body of a licence event until everyone it concerns was notified. `after` is the last person already notified, of
 * the event that has the id of the job that notified them.
 */
type LicenceNews = {
  instituteId: string
  event: LicenceEvent
  roles: readonly Staff[]
  after: string
  eventId?: string
}

/** The number of people notified at once. The next job takes the others, since a worker has a limit of subrequests to rooms. */
const atOnce = 200

/** The roles that a change concerns: students are shown nothing of licences. */
export const staff = ['instructor', 'admin'] as const

type Staff = (typeof staff)[number]

/**
 * The outbox job and the effect of a commit about a licence, which notify the open devices of all who work with the licence.
 * Spread it into the write.
 */
export function staffNotification(platform: Platform, instituteId: string, event: LicenceEvent) {
  const { job, notify } = newsOf(platform, { instituteId, event, roles: staff, after: '' })
  return { jobs: [job], after: notify }
}

/** The same for several institutes of which one commit changes something. */
export function notifyEach(platform: Platform, instituteIds: readonly string[], event: LicenceEvent) {
  const news = instituteIds.map((instituteId) => staffNotification(platform, instituteId, event))
  return { jobs: news.flatMap(({ jobs }) => jobs), after: () => news.forEach(({ after }) => after()) }
}

/** Notifies the admins that a limit has no room left, by the use that took the last of it. */
export function notifySpent(platform: Platform, instituteId: string, type: LimitType) {
  const event = spent(type)
  if (event === null) return {}
  const { job, notify } = newsOf(platform, { instituteId, event, roles: ['admin'], after: '' })
  return { jobs: [job], after: notify }
}

/**
 * The same where only the database knows which limits have no room left: `spentTypes` selects them once the statements before
 * `line` have run. The job is enqueued in their batch, and sent with what `line` returns.
 */
export function promisingSpent(platform: Platform, instituteId: string, spentTypes: SpentTypes) {
  const news = Object.fromEntries(
    limitTypes.flatMap((type) => {
      const event = spent(type)
      return event === null ? [] : [[type, { instituteId, event, roles: ['admin'], after: '' } satisfies LicenceNews]]
    }),
  )
  const promise = { id: platform.newId(), dueAt: soon(platform), news }
  return {
    line: licenceNotificationStore(platform.directory).promiseEach(promise, spentTypes),
    async notify(promised: readonly { id: string; body: string }[]): Promise<void> {
      for (const { id, body } of promised) {
        const news: LicenceNews = JSON.parse(body)
        const job = { id, kind: 'licenceNews', body: news }
        await runJob(platform, job, () => notifyOfLicence(platform, news, id))
      }
    },
  }
}

/** Runs the job `licenceNews`; `body` is what was enqueued here, or by a lapse. */
export async function notifyOfLicence(platform: Platform, news: LicenceNews, jobId: string): Promise<void> {
  const { instituteId, event, eventId = jobId } = news
  const personIds = await licenceNotificationStore(platform.directory).listPeople(news, atOnce)
  await publishToPeople(platform.env, { instituteId, personIds, eventId }, { type: 'licence/changed', body: event })
  if (personIds.length < atOnce) return
  const rest = { ...news, eventId, after: personIds.at(-1) ?? '' }
  const dueAt = platform.now().toISOString()
  await enqueue(platform.directory, { id: platform.newId(), kind: 'licenceNews', body: rest, dueAt })
}

function newsOf(platform: Platform, body: LicenceNews): { job: OutboxJob; notify: () => void } {
  const job = { id: platform.newId(), kind: 'licenceNews' as const, body, dueAt: soon(platform) }
  const notify = () =>
    platform.defer('tell of a licence', () => runJob(platform, job, () => notifyOfLicence(platform, body, job.id)))
  return { job, notify }
}

// In a minute, since the request's own deferred work runs before that.
function soon(platform: Platform): string {
  return new Date(platform.now().getTime() + minuteMs).toISOString()
}

/** Limits of people and classes have messages of their own, which a user who reaches them reads at once. */
function spent(type: LimitType): LicenceEvent | null {
  const { code, feature } = exhaustionOf(type)
  return code === 'licences/max-limit' ? null : { code, feature }
}
