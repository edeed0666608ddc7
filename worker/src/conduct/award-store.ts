import type { Earned } from '@takhti/schema/conduct/badge-awards'
import { institutes } from '@takhti/schema/institutes/tables'
import { eq, sql } from 'drizzle-orm'
import type { DirectoryDatabase, InstituteDatabase, Statement } from '#platform/db.ts'

/** A student whose evidence changed. */
export type Candidate = { instituteId: string; personId: string }

/** An attempt that was handed in, with its result where that is released. */
export type AttemptEvidence = {
  personId: string
  classId: string
  assessmentId: string
  submittedAt: string
  releasedAt: string | null
  percent: number | null
  judged: number
  pending: number
}

/** An earned badge of a student in a class. */
export type Award = Earned & { id: string; givingId: string; personId: string; classId: string }

/** Students of all institutes of a database who handed work in, or whose results were released, since an instant. */
export function listCandidates(db: InstituteDatabase, { since, now }: { since: string; now: string }) {
  // Indexes are named: for the order of the union SQLite would read every attempt of every school.
  return db.all<Candidate>(sql`select institute_id as instituteId, person_id as personId
      from assessment_attempts indexed by assessment_attempts_submitted where submitted_at >= ${since}
    union select institute_id, person_id
      from assessment_attempts indexed by assessment_attempts_released where released_at >= ${since}
    union select t.institute_id, t.person_id from (
        select institute_id, id from assessments indexed by assessments_released where released_at >= ${since}
        union select institute_id, id from assessments indexed by assessments_release_on
          where json_extract(settings, '$.releaseOn') between ${since} and ${now}) released
      cross join assessment_attempts t on t.institute_id = released.institute_id and t.assessment_id = released.id
      where t.submitted_at is not null
    order by 1, 2`)
}

/** Every attempt that these students handed in, of assessments and classes that are there. */
export function listEvidence(
  db: InstituteDatabase,
  { instituteId, personIds, now }: { instituteId: string; personIds: readonly string[]; now: string },
) {
  const releaseOn = sql`json_extract(a.settings, '$.releaseOn')`
  return db.all<AttemptEvidence>(sql`select t.person_id as personId, a.class_id as classId, t.assessment_id as assessmentId,
      t.submitted_at as submittedAt,
      coalesce(t.released_at, a.released_at, case when ${releaseOn} <= ${now} then ${releaseOn} end) as releasedAt,
      case when t.total_points > 0 then 100.0 * coalesce(t.override_score, t.score) / t.total_points end as percent,
      t.judged, t.pending
    from json_each(${JSON.stringify(personIds)}) p
    cross join assessment_attempts t on t.institute_id = ${instituteId} and t.person_id = p.value
    join assessments a on a.institute_id = t.institute_id and a.id = t.assessment_id and a.removed_at is null
    where t.submitted_at is not null`)
}

/** Those of the awards that no evidence earned before. */
export async function newAwards(
  db: InstituteDatabase,
  { instituteId, awards }: { instituteId: string; awards: readonly Award[] },
): Promise<Award[]> {
  const rows = await db.all<{
    id: string
  }>(sql`select w.value ->> 'id' as id from json_each(${JSON.stringify(awards)}) w
    where not exists (select 1 from conduct_entries e where e.institute_id = ${instituteId}
      and e.person_id = w.value ->> 'personId' and e.badge_type = w.value ->> 'badgeType'
      and e.evidence = w.value ->> 'evidence')`)
  const ids = new Set(rows.map(({ id }) => id))
  return awards.filter(({ id }) => ids.has(id))
}

/** Writes the awards of students who are in the class; the unique index drops what was earned before. */
export function writeAwards(
  db: InstituteDatabase,
  { instituteId, awards, now }: { instituteId: string; awards: readonly Award[]; now: string },
): Statement[] {
  const list = JSON.stringify(awards)
  return [
    db.run(sql`insert into conduct_entries (institute_id, id, giving_id, class_id, person_id, kind, badge_type,
        assessment_id, evidence, is_shared, given_at)
      select ${instituteId}, w.value ->> 'id', w.value ->> 'givingId', m.class_id, m.person_id, 'badge',
        w.value ->> 'badgeType', w.value ->> 'assessmentId', w.value ->> 'evidence', 1, ${now}
      from json_each(${list}) w cross join class_members m
      where m.institute_id = ${instituteId} and m.class_id = w.value ->> 'classId'
        and m.person_id = w.value ->> 'personId' and m.role in ('learner', 'guest')
      on conflict do nothing`),
    db.run(sql`insert into changes (institute_id, audience, entity, entity_id, kind, at)
      select ${instituteId}, 'person:' || e.person_id, 'conduct', e.class_id, 'upsert', ${now}
      from json_each(${list}) w join conduct_entries e on e.institute_id = ${instituteId} and e.id = w.value ->> 'id'`),
  ]
}

/** The time zone that gives an institute its days. */
export async function timeZoneOf(directory: DirectoryDatabase, instituteId: string): Promise<string> {
  const of = directory.select({ timeZone: institutes.timeZone }).from(institutes).where(eq(institutes.id, instituteId))
  return (await of.get())?.timeZone ?? 'UTC'
}
