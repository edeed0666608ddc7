import { sql } from 'drizzle-orm'
import { notifyClass } from '#notifications/port.ts'
import type { Shard } from '#platform/db.ts'
import type { Platform } from '#platform/platform.ts'
import { scopeOf, type Scope } from '#platform/scope.ts'
import type { Award } from './award-store.ts'

type About = {
  kind: 'remark' | 'badge'
  givingId: string
  classId: string
  className: string
  at: string
  personIds: readonly string[]
}

type EarnedAbout = { instituteId: string; shard: Shard; awards: readonly Award[]; at: string }

/**
 * Notifies students of badges that they earned. The statements follow those that write the awards in one batch: an
 * award that another run wrote first has no notice.
 */
export function awardNotices(platform: Platform, { instituteId, shard, awards, at }: EarnedAbout) {
  // No person acts here: the scope names the institute alone.
  const scope = scopeOf({ personId: '', instituteId, shard, roles: new Set() })
  return awards.map(({ id, givingId: aboutId, classId }) => {
    const className = sql`(select name from classes where institute_id = ${instituteId} and id = ${classId})`
    const only = sql`person_id in (select person_id from conduct_entries
      where institute_id = ${instituteId} and id = ${id})`
    return notifyClass(scope, platform, { kind: 'badge', aboutId, title: className, classId, className, at, only })
  })
}

/** Notifies students of a giving. The notice names the class alone: a locked screen shows it to anybody. */
export function givingNotice(scope: Scope, platform: Platform, about: About) {
  const { kind, givingId: aboutId, classId, className, at, personIds } = about
  const only = sql`person_id in (select value from json_each(${JSON.stringify(personIds)}))`
  return notifyClass(scope, platform, { kind, aboutId, title: className, classId, className, at, only })
}
