import { earnedOf } from '@takhti/schema/conduct/badge-awards'
import { dayIn } from '@takhti/schema/kit/days'
import { hourMs } from '@takhti/schema/kit/durations'
import { instituteDatabaseOf, together, type Shard } from '#platform/db.ts'
import { log } from '#platform/log.ts'
import type { Platform } from '#platform/platform.ts'
import {
  listCandidates,
  listEvidence,
  newAwards,
  timeZoneOf,
  writeAwards,
  type AttemptEvidence,
  type Award,
} from './award-store.ts'
import { awardNotices } from './notice-store.ts'

/** The job runs each hour; a run that is missed is made up for by the next two. */
const lookBackMs = 3 * hourMs

/** So many students share one read and one batch. */
const studentsAtOnce = 200

/** So many awards share one batch, with a notice each. */
const awardsAtOnce = 25

/** Awards what released results and practice of the last hours earned; each of it once, however often it runs. */
export async function awardEarned(platform: Platform): Promise<void> {
  const at = platform.now()
  const now = at.toISOString()
  const since = new Date(at.getTime() - lookBackMs).toISOString()
  for (const shard of platform.shards) {
    const db = instituteDatabaseOf(platform.env, shard)
    const byInstitute = Map.groupBy(await listCandidates(db, { since, now }), ({ instituteId }) => instituteId)
    for (const [instituteId, people] of byInstitute) {
      try {
        const personIds = people.map(({ personId }) => personId)
        await awardIn(platform, { shard, instituteId, personIds })
      } catch (error) {
        log('error', 'the badges of an institute were not awarded', { error })
      }
    }
  }
}

async function awardIn(
  platform: Platform,
  { shard, instituteId, personIds }: { shard: Shard; instituteId: string; personIds: readonly string[] },
): Promise<void> {
  const now = platform.now()
  const db = platform.institute(shard)
  const timeZone = await timeZoneOf(platform.directory, instituteId)
  for (let start = 0; start < personIds.length; start += studentsAtOnce) {
    const some = personIds.slice(start, start + studentsAtOnce)
    // One batch after the other, so that a large school does not hold the database.
    const rows = await listEvidence(db, { instituteId, personIds: some, now: now.toISOString() })
    const earned = awardsOf(platform, rows, timeZone)
    const awards = earned.length === 0 ? [] : await newAwards(db, { instituteId, awards: earned })
    for (let first = 0; first < awards.length; first += awardsAtOnce)
      await write(platform, { shard, instituteId, awards: awards.slice(first, first + awardsAtOnce) })
  }
}

/** Writes awards with the notices of their students. */
async function write(
  platform: Platform,
  { shard, instituteId, awards }: { shard: Shard; instituteId: string; awards: readonly Award[] },
): Promise<void> {
  const db = platform.institute(shard)
  const at = platform.now().toISOString()
  const notices = awardNotices(platform, { instituteId, shard, awards, at })
  const effects = notices.flatMap((notice) => notice.effects)
  await together(db, [...writeAwards(db, { instituteId, awards, now: at }), ...effects])
  for (const { push } of notices) platform.defer('notify a student of an earned badge', push)
}

function awardsOf({ now, newId }: Platform, rows: readonly AttemptEvidence[], timeZone: string): Award[] {
  const groups = Map.groupBy(rows, ({ personId, classId }) => `${personId} ${classId}`)
  return [...groups.values()].flatMap((own) => {
    const [{ personId, classId } = { personId: '', classId: '' }] = own
    const results = own.flatMap(({ releasedAt, percent, pending, ...result }) =>
      releasedAt === null || percent === null || pending > 0 ? [] : [{ ...result, releasedAt, percent }],
    )
    const practiceDays = own.map(({ submittedAt }) => dayIn(timeZone, new Date(submittedAt)))
    return earnedOf({ results, practiceDays }, now()).map((earned) => ({
      ...earned,
      ...{ id: newId(), givingId: newId(), personId, classId },
    }))
  })
}
