import { sql, type SQL } from 'drizzle-orm'
import { permissionsOf } from '#assessments/port.ts'
import type { InstituteDatabase, Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import type { AttemptRow, StartRow } from './rows.ts'
import { heldVersions, type VersionRow } from './version-store.ts'

/** A draft has no version. */
type StartingRow = Omit<StartRow, 'frozen'> & { [Name in keyof VersionRow]: VersionRow[Name] | null }

/** What starting an attempt reads and writes. */
export function startReads(scope: Scope, db: InstituteDatabase) {
  const { instituteId, personId } = scope
  const { takes } = permissionsOf(scope)
  return {
    /** An assessment that the caller takes, with exceptions for them and their attempts. */
    async forStart(assessmentId: string): Promise<StartRow | null> {
      const own = sql`from assessment_attempts t where t.institute_id = ${instituteId}
        and t.assessment_id = ${assessmentId} and t.person_id = ${personId}`
      const held = heldVersions(instituteId)
      const [row] = await db.all<StartingRow>(sql`select a.id, a.class_id as classId, a.status, a.settings,
          ${takes} as isMine, s.extra_minutes as extraMinutes, s.extra_attempts as extraAttempts, s.due_on as dueOn,
          s.skips_password as skipsPassword, s.skips_room_code as skipsRoomCode,
          ${held.columns}, case when a.settings ->> '$.isInRoomOnly' then k.body end as roomKey,
          (select trim(name || ' ' || last_name) from members where institute_id = ${instituteId} and id = ${personId})
            as name, (select count(*) ${own}) as attemptsMade,
          (select t.id ${own} and t.status = 'InProgress' order by t.number desc limit 1) as runningId
        from assessments a left join assessment_students s on s.institute_id = a.institute_id
          and s.assessment_id = a.id and s.person_id = ${personId}
        left join assessment_versions v on v.institute_id = a.institute_id and v.assessment_id = a.id
          and v.version = a.version
        left join assessment_keys k on k.institute_id = v.institute_id and k.assessment_id = v.assessment_id
          and k.version = v.version
        where a.institute_id = ${instituteId} and a.id = ${assessmentId} and a.removed_at is null`)
      if (row === undefined) return null
      const { paper, key, version, assessmentId: frozenOf, ...rest } = row
      const isPublished = version !== null && frozenOf !== null
      const frozen = isPublished ? held.parsed({ assessmentId: frozenOf, version, paper, key }) : null
      return { ...rest, frozen }
    },
    /** True in SQL while an assessment is given in that version, and this attempt was not started on another device. */
    canBegin: (assessmentId: string, version: number, number: number): SQL =>
      sql`exists (select 1 from assessments where institute_id = ${instituteId} and id = ${assessmentId}
          and status = 'Published' and version = ${version} and removed_at is null)
        and not exists (select 1 from assessment_attempts where institute_id = ${instituteId}
          and assessment_id = ${assessmentId} and person_id = ${personId} and number = ${number})`,
    begin: (
      row: Pick<AttemptRow, 'id' | 'assessmentId' | 'number' | 'version' | 'seed' | 'startedAt' | 'dueAt'> & {
        extraMinutes: number
      },
    ): Statement =>
      db.run(sql`insert into assessment_attempts (institute_id, id, assessment_id, person_id, number, version, seed,
          started_at, due_at, extra_minutes)
        values (${instituteId}, ${row.id}, ${row.assessmentId}, ${personId}, ${row.number}, ${row.version}, ${row.seed},
          ${row.startedAt}, ${row.dueAt}, ${row.extraMinutes})`),
  }
}
