import type { LessonMoment } from '@takhti/schema/conduct/model'
import { sql, type SQL } from 'drizzle-orm'
import { together, type InstituteDatabase, type Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { permissionsOf } from './access-store.ts'

/** What a giving names. */
export type Named = {
  classId: string
  givingId: string
  /** Null for the whole class. */
  studentIds: readonly string[] | null
  badgeType: string | null
  assessmentId: string | null
  moment: LessonMoment | null
}

/** The common part of the entries of one giving. */
export type GivingRow = Named & {
  kind: 'remark' | 'badge'
  text: string
  points: number
  isShared: boolean
  givenAt: string
}

/** A giving that was written before. */
export type Before = { classId: string; teacherId: string | null; kind: string; students: number; givenAt: string }

type Facts = {
  teaches: number
  substitutes: number
  className: string | null
  badge: number
  assessment: number
  lesson: number
}

/** The statements of givings; none of them grows with the number of students. */
export function givingStore(scope: Scope, db: InstituteDatabase) {
  const { instituteId, personId } = scope
  const { teaches, coversDay } = permissionsOf(scope)
  return {
    /** Everything that decides a giving on a day, in one trip. */
    async forGiving({ classId, givingId, studentIds, badgeType, assessmentId, moment }: Named, day: string) {
      const named =
        studentIds === null
          ? sql`true`
          : sql`m.person_id in (select value from json_each(${JSON.stringify(studentIds)}))`
      const lessonId = moment?.lessonId ?? null
      const [[about], students, [before]] = await together(db, [
        db.all<Facts>(sql`select
          ${teaches(classId)} as teaches, ${coversDay(classId, day)} as substitutes,
          (select name from classes where institute_id = ${instituteId} and id = ${classId}) as className,
          exists (select 1 from conduct_badges where institute_id = ${instituteId} and id = ${badgeType}
            and removed_at is null) as badge,
          exists (select 1 from assessments where institute_id = ${instituteId} and id = ${assessmentId}
            and class_id = ${classId} and removed_at is null) as assessment,
          exists (select 1 from lessons l where l.institute_id = ${instituteId} and l.id = ${lessonId}
            and (l.author_id = ${personId} or exists (select 1 from publications p where p.institute_id = l.institute_id
              and p.lesson_id = l.id and p.class_id = ${classId}))) as lesson`),
        db.all<{ id: string }>(sql`select m.person_id as id from class_members m where m.institute_id = ${instituteId}
          and m.class_id = ${classId} and m.role in ('learner', 'guest') and ${named}`),
        db.all<Before>(sql`select class_id as classId, teacher_id as teacherId, kind, count(*) as students,
            min(given_at) as givenAt from conduct_entries
          where institute_id = ${instituteId} and giving_id = ${givingId} group by +class_id, teacher_id, kind`),
      ])
      return {
        teaches: about?.teaches === 1,
        isSubstitute: about?.substitutes === 1,
        className: about?.className ?? '',
        isOwnBadge: about?.badge === 1,
        isAboutFound: (assessmentId === null || about?.assessment === 1) && (lessonId === null || about?.lesson === 1),
        studentIds: students.map(({ id }) => id),
        before: before ?? null,
      }
    },
    /** True in SQL while the caller teaches the class, or takes the day over, and no device wrote the giving. */
    mayGive: (
      { classId, givingId }: Named,
      day: string,
    ): SQL => sql`(${teaches(classId)} or ${coversDay(classId, day)}) and not exists (select 1
      from conduct_entries where institute_id = ${instituteId} and giving_id = ${givingId})`,
    /** Writes the entries of students who are still in the class, and the changes that their devices follow. */
    write(row: GivingRow, students: readonly { id: string; personId: string }[]): Statement[] {
      const { classId, givingId, moment, givenAt } = row
      const list = JSON.stringify(students)
      return [
        db.run(sql`insert into conduct_entries (institute_id, id, giving_id, class_id, person_id, teacher_id, kind, text,
            points, badge_type, assessment_id, lesson_id, page, moment_at, is_shared, given_at)
          select ${instituteId}, s.value ->> 'id', ${givingId}, ${classId}, m.person_id, ${personId}, ${row.kind}, ${row.text},
            ${row.points}, ${row.badgeType}, ${row.assessmentId}, ${moment?.lessonId ?? null}, ${moment?.page ?? null},
            ${moment?.at ?? null}, ${row.isShared ? 1 : 0}, ${givenAt}
          from json_each(${list}) s cross join class_members m
          where m.institute_id = ${instituteId} and m.class_id = ${classId} and m.person_id = s.value ->> 'personId'
            and m.role in ('learner', 'guest')
          on conflict do nothing`),
        changesOfGiving(db, { instituteId, givingId, at: givenAt }),
      ]
    },
  }
}

/** Notifies the devices of each student of a giving; the batch's own row notifies the teachers. */
export function changesOfGiving(
  db: InstituteDatabase,
  { instituteId, givingId, at }: { instituteId: string; givingId: string; at: string },
): Statement {
  return db.run(sql`insert into changes (institute_id, audience, entity, entity_id, kind, at)
    select ${instituteId}, 'person:' || person_id, 'conduct', class_id, 'upsert', ${at}
    from conduct_entries where institute_id = ${instituteId} and giving_id = ${givingId}`)
}
