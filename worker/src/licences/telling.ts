import { minuteMs } from '@takhti/schema/kit/durations'
import { limitTypes, type LimitType } from '@takhti/schema/licences/features'
import { exhaustionOf } from '@takhti/schema/licences/rules'
import type { LicenceEvent } from '@takhti/schema/notifications/model'
import { runJob, enqueue, type OutboxJob } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { publishToPeople } from '#rooms/port.ts'
import { type SpentTypes, tellingStore } from './telling-store.ts'

/**
 * What the outbox keeps of something that happened to a licence until everybody it concerns was told; `after` were, of what has
 * the id of the job that told them.
 */
type LicenceNews = {
  instituteId: string
  event: LicenceEvent
  roles: readonly Staff[]
  after: string
  eventId?: string
}

/** So many people are told at once; the others by the next job, since a worker may ask only so many rooms. */
const atOnce = 200

/** Whom a change concerns: students are shown nothing of licences. */
export const staff = ['instructor', 'admin'] as const

type Staff = (typeof staff)[number]

/**
 * What a commit about a licence promises and does once it stands, so that everybody who works with the licence hears of it on
 * their open devices; spread it into the write.
 */
export function telling(platform: Platform, instituteId: string, event: LicenceEvent) {
  const { job, tell } = newsOf(platform, { instituteId, event, roles: staff, after: '' })
  return { jobs: [job], after: tell }
}

/** The same for several institutes of which one commit changes something. */
export function tellingEach(platform: Platform, instituteIds: readonly string[], event: LicenceEvent) {
  const news = instituteIds.map((instituteId) => telling(platform, instituteId, event))
  return { jobs: news.flatMap(({ jobs }) => jobs), after: () => news.forEach(({ after }) => after()) }
}

/** Those who can do something about it hear that a limit has no room left, from the use that took the last of it. */
export function tellingSpent(platform: Platform, instituteId: string, type: LimitType) {
  const event = spent(type)
  if (event === null) return {}
  const { job, tell } = newsOf(platform, { instituteId, event, roles: ['admin'], after: '' })
  return { jobs: [job], after: tell }
}

/**
 * The same where the database alone knows which limits have no room left: `spentTypes` says it once the statements before `line`
 * have run. It is promised in their batch, and told with what `line` answers.
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
    line: tellingStore(platform.directory).promiseEach(promise, spentTypes),
    async tell(promised: readonly { id: string; body: string }[]): Promise<void> {
      for (const { id, body } of promised) {
        const news: LicenceNews = JSON.parse(body)
        const job = { id, kind: 'licenceNews', body: news }
        await runJob(platform, job, () => tellOfLicence(platform, news, id))
      }
    },
  }
}

/** Does the job `licenceNews`; `body` is what was promised here, or by a lapse. */
export async function tellOfLicence(platform: Platform, news: LicenceNews, jobId: string): Promise<void> {
  const { instituteId, event, eventId = jobId } = news
  const personIds = await tellingStore(platform.directory).listPeople(news, atOnce)
  await publishToPeople(platform.env, { instituteId, personIds, eventId }, { type: 'licence/changed', body: event })
  if (personIds.length < atOnce) return
  const rest = { ...news, eventId, after: personIds.at(-1) ?? '' }
  const dueAt = platform.now().toISOString()
  await enqueue(platform.directory, { id: platform.newId(), kind: 'licenceNews', body: rest, dueAt })
}

function newsOf(platform: Platform, body: LicenceNews): { job: OutboxJob; tell: () => void } {
  const job = { id: platform.newId(), kind: 'licenceNews' as const, body, dueAt: soon(platform) }
  const tell = () =>
    platform.defer('tell of a licence', () => runJob(platform, job, () => tellOfLicence(platform, body, job.id)))
  return { job, tell }
}

// In a minute, for what the request itself defers comes before that.
function soon(platform: Platform): string {
  return new Date(platform.now().getTime() + minuteMs).toISOString()
}

/** People and classes have limits of their own words, which whoever meets them reads at once. */
function spent(type: LimitType): LicenceEvent | null {
  const { code, feature } = exhaustionOf(type)
  return code === 'licences/max-limit' ? null : { code, feature }
}
