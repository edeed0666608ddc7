import { earnedOf } from '@takhti/schema/conduct/badge-awards'
import { dayIn } from '@takhti/schema/kit/days'
import { hourMs } from '@takhti/schema/kit/durations'
import { instituteDatabaseOf, shards, together, type InstituteDatabase } from '#platform/db.ts'
import { log } from '#platform/log.ts'
import type { Platform } from '#platform/platform.ts'
import {
  listCandidates,
  listEvidence,
  timeZoneOf,
  writeAwards,
  type AttemptEvidence,
  type Award,
} from './award-store.ts'

/** The job runs each hour; a run that is missed is made up for by the next two. */
const lookBackMs = 3 * hourMs

/** So many students share one read and one batch. */
const studentsAtOnce = 200

/** Awards what released results and practice of the last hours earned; each of it once, however often it runs. */
export async function awardEarned(platform: Platform): Promise<void> {
  const at = platform.now()
  const now = at.toISOString()
  const since = new Date(at.getTime() - lookBackMs).toISOString()
  for (const shard of shards) {
    const db = instituteDatabaseOf(platform.env, shard)
    const byInstitute = Map.groupBy(await listCandidates(db, { since, now }), ({ instituteId }) => instituteId)
    for (const [instituteId, people] of byInstitute) {
      try {
        const personIds = people.map(({ personId }) => personId)
        await awardIn(platform, db, { instituteId, personIds })
      } catch (error) {
        log('error', 'the badges of an institute were not awarded', { error })
      }
    }
  }
}

async function awardIn(
  platform: Platform,
  db: InstituteDatabase,
  { instituteId, personIds }: { instituteId: string; personIds: readonly string[] },
): Promise<void> {
  const now = platform.now()
  const timeZone = await timeZoneOf(platform.directory, instituteId)
  for (let start = 0; start < personIds.length; start += studentsAtOnce) {
    const some = personIds.slice(start, start + studentsAtOnce)
    // One batch after the other, so that a large school does not hold the database.
    const rows = await listEvidence(db, { instituteId, personIds: some, now: now.toISOString() })
    const awards = awardsOf(platform, rows, timeZone)
    if (awards.length > 0) await together(db, writeAwards(db, { instituteId, awards, now: now.toISOString() }))
  }
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
