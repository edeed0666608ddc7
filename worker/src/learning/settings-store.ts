import type { GivenSource, LearnerConsent } from '@takhti/schema/learning/model'
import { sql } from 'drizzle-orm'
import { withFiling } from '#files/port.ts'
import { together, type InstituteDatabase, type Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { accessFields, accessOfRow, learningAccess, type AccessRow } from './access-store.ts'

type Settings = {
  isOn: boolean
  fromAge: number
  students: LearnerConsent[]
  sources: Omit<GivenSource, 'classIds'>[]
}

/** The switch of a class and the consents of its students, for its teachers. */
export function settingsStore(scope: Scope, db: InstituteDatabase) {
  const { instituteId } = scope
  const { isStudentOf, teaches, withAccess } = learningAccess(scope)
  return {
    teaches,
    isStudentOf,
    async settings(classId: string, now: Date): Promise<Settings | null> {
      const [[own], students, sources] = await together(db, [
        db.all<{ teaches: number; isOn: number | null; fromAge: number | null }>(sql`select
          ${teaches(classId)} as teaches,
          (select is_on from learning_classes where institute_id = ${instituteId} and class_id = ${classId}) as isOn,
          (select from_age from learning_classes where institute_id = ${instituteId} and class_id = ${classId})
            as fromAge`),
        db.all<AccessRow & { id: string; name: string }>(sql`select p.id, trim(p.name || ' ' || p.last_name) as name,
            ${accessFields}
          from class_members m join members p on p.institute_id = m.institute_id and p.id = m.person_id
          ${withAccess} where m.institute_id = ${instituteId} and m.class_id = ${classId}
            and m.role in ('learner', 'guest') order by p.name, p.last_name, p.id`),
        db.all<Omit<GivenSource, 'classIds'>>(sql`select c.id, coalesce(f.name, c.name) as name, c.language
          from learning_sources g join content c on c.institute_id = g.institute_id and c.id = g.content_id
          ${withFiling(sql`c`)}
          where g.institute_id = ${instituteId} and g.class_id = ${classId} and f.removed_at is null
          order by g.given_at desc, c.id`),
      ])
      if (own?.teaches !== 1) return null
      return {
        isOn: own.isOn === 1,
        fromAge: own.fromAge ?? 0,
        students: students.map((row) => ({
          ...{ id: row.id, name: row.name, bornYear: row.bornYear, hasConsent: row.hasConsent === 1 },
          access: accessOfRow(row, now),
        })),
        sources,
      }
    },
    async isTaught(classId: string): Promise<boolean> {
      const [row] = await db.all<{ teaches: number }>(sql`select ${teaches(classId)} as teaches`)
      return row?.teaches === 1
    },
    async hasStudent(classId: string, studentId: string): Promise<boolean> {
      const [row] = await db.all<{ has: number }>(sql`select ${isStudentOf(classId, studentId)} as has`)
      return row?.has === 1
    },
    ...settingWrites(scope, db),
  }
}

/** The statements that change a switch or a consent. */
function settingWrites({ instituteId, personId }: Scope, db: InstituteDatabase) {
  return {
    setClass: (
      { classId, isOn, fromAge }: { classId: string; isOn: boolean; fromAge: number },
      at: string,
    ): Statement =>
      db.run(sql`insert into learning_classes (institute_id, class_id, is_on, from_age, changed_by, changed_at)
        values (${instituteId}, ${classId}, ${isOn}, ${fromAge}, ${personId}, ${at})
        on conflict do update set is_on = excluded.is_on, from_age = excluded.from_age,
          changed_by = excluded.changed_by, changed_at = excluded.changed_at`),
    setConsent: (
      { studentId, bornYear, hasConsent }: { studentId: string; bornYear: number; hasConsent: boolean },
      at: string,
    ): Statement =>
      db.run(sql`insert into learning_consents
          (institute_id, person_id, born_year, has_consent, recorded_by, recorded_at)
        values (${instituteId}, ${studentId}, ${bornYear}, ${hasConsent}, ${personId}, ${at})
        on conflict do update set born_year = excluded.born_year, has_consent = excluded.has_consent,
          recorded_by = excluded.recorded_by, recorded_at = excluded.recorded_at`),
  }
}
