import { minuteMs } from '@takhti/schema/kit/durations'
import type { LimitType } from '@takhti/schema/licences/features'
import { exhaustionOf } from '@takhti/schema/licences/rules'
import type { LicenceEvent } from '@takhti/schema/notifications/model'
import { keepPromise, type Job } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { publishToPeople } from '#rooms/port.ts'
import { tellingStore } from './telling-store.ts'

/** What the outbox keeps of something that happened to a licence until everybody it concerns was told; `after` were. */
type LicenceNews = { instituteId: string; event: LicenceEvent; roles: readonly Staff[]; after: string }

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

/** The same where nothing more is committed: after a use that left no room. */
export async function tellSpent(platform: Platform, instituteId: string, types: readonly LimitType[]): Promise<void> {
  for (const type of types) {
    const event = spent(type)
    if (event !== null) await tellOfLicence(platform, { instituteId, event, roles: ['admin'], after: '' })
  }
}

/** Does the job `licenceNews`; `body` is what was promised here, or by a lapse. */
export async function tellOfLicence(platform: Platform, body: unknown): Promise<void> {
  // Jobs of this kind are written in this shape alone.
  const news = body as LicenceNews
  const store = tellingStore(platform.directory)
  const personIds = await store.listPeople(news, atOnce)
  await publishToPeople(
    platform.env,
    { instituteId: news.instituteId, personIds },
    { type: 'licence/changed', body: news.event },
  )
  if (personIds.length < atOnce) return
  const rest = { ...news, after: personIds.at(-1) ?? '' }
  await store.promise({ id: platform.newId(), kind: 'licenceNews', body: rest, dueAt: platform.now().toISOString() })
}

function newsOf(platform: Platform, body: LicenceNews): { job: Job; tell: () => void } {
  // Due in a minute, for what the request itself defers comes before that.
  const dueAt = new Date(platform.now().getTime() + minuteMs).toISOString()
  const job = { id: platform.newId(), kind: 'licenceNews', body, dueAt }
  const tell = () =>
    platform.defer('tell of a licence', () => keepPromise(platform, job, () => tellOfLicence(platform, body)))
  return { job, tell }
}

/** People and classes have limits of their own words, which whoever meets them reads at once. */
function spent(type: LimitType): LicenceEvent | null {
  const { code, feature } = exhaustionOf(type)
  return code === 'licences/max-limit' ? null : { code, feature }
}
