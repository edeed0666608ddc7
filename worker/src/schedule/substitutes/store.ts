import { memberNameKey } from '@takhti/schema/kit/name-order'
import type { Slot } from '@takhti/schema/schedule/rules'
import type { Substitute } from '@takhti/schema/schedule/substitutes/model'
import { maxSubstitutesOfClass } from '@takhti/schema/schedule/substitutes/rules'
import { classSubstitutes } from '@takhti/schema/schedule/substitutes/tables'
import { sql, type SQL } from 'drizzle-orm'
import type { Belonging } from '#institutes/port.ts'
import { together, type InstituteDatabase, type Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'

/** A new hand-over as its row has it. */
type NewSubstitute = Omit<typeof classSubstitutes.$inferInsert, 'instituteId' | 'createdBy' | 'endedAt'>

type AskedHandOver = { classId: string; substituteId: string; scheduleId: string | null; now: Date }

type LessonRow = Omit<Slot, 'when' | 'leftOut'> & {
  title: string
  date: string | null
  days: string | null
  leftOut: string
}

/** An entry of the schedule as its row has it. */
function lessonOf({ date, days, leftOut, ...rest }: LessonRow): Slot & { title: string } {
  // The table holds one of both.
  if (date !== null) return { ...rest, when: { kind: 'once', date } }
  return { ...rest, when: { kind: 'weekly', days: JSON.parse(days ?? '[]') }, leftOut: JSON.parse(leftOut) }
}

function lessonQuery(
  { instituteId }: Scope,
  db: InstituteDatabase,
  { classId, scheduleId }: Pick<AskedHandOver, 'classId' | 'scheduleId'>,
) {
  return db.all<LessonRow>(sql`select title, date, days, left_out as leftOut, start_minute as startMinute, minutes,
            time_zone as timeZone
          from schedule_items where institute_id = ${instituteId} and class_id = ${classId} and id = ${scheduleId}`)
}

/** The hand-overs of classes, for those who make them and for those who take a class over. */
export function substitutesStore(scope: Scope, db: InstituteDatabase) {
  const { instituteId, personId, roles } = scope
  const teaches = (classId: SQL | string, who: string) => sql`exists (select 1 from class_members m
    where m.institute_id = ${instituteId} and m.class_id = ${classId} and m.person_id = ${who} and m.role = 'instructor')`
  const mayRun = (classId: SQL | string) => sql`(exists (select 1 from classes r where r.institute_id = ${instituteId}
    and r.id = ${classId} and r.removed_at is null) and (${roles.has('admin')} or ${teaches(classId, personId)}))`
  const list = (which: SQL) =>
    db.all<Substitute>(sql`select v.id as substituteId, v.class_id as classId, c.name as className,
        v.person_id as personId, trim(s.name || ' ' || s.last_name) as name, v.from_date as "from", v.to_date as "to",
        v.schedule_id as scheduleId, i.title, v.note, trim(h.name || ' ' || h.last_name) as handedBy, v.opens_at as opensAt, v.ends_at as endsAt,
        v.ended_at as endedAt
      from class_substitutes v
      join classes c on c.institute_id = v.institute_id and c.id = v.class_id and c.removed_at is null
      join members s on s.institute_id = v.institute_id and s.id = v.person_id
      join members h on h.institute_id = v.institute_id and h.id = v.created_by
      left join schedule_items i on i.institute_id = v.institute_id and i.id = v.schedule_id and i.class_id = v.class_id
      where v.institute_id = ${instituteId} and v.ended_at is null and ${which}
      order by v.from_date, v.id limit ${maxSubstitutesOfClass}`)
  const comes = (now: Date) => sql`v.ends_at > ${now.toISOString()}`
  const count = (classId: string, now: Date) => sql`(select count(*) from class_substitutes v
    where v.institute_id = ${instituteId} and v.class_id = ${classId} and v.ended_at is null and ${comes(now)})`
  return {
    /** What decides a hand-over: the class, its lesson, the caller's name, and whether the substitute teaches there anyway. */
    async forHandOver({ classId, substituteId, scheduleId, now }: AskedHandOver) {
      const [[row], [lesson]] = await together(db, [
        db.all<{ className: string; handedBy: string | null; isTeacher: number; count: number }>(
          sql`select c.name as className, ${teaches(sql`c.id`, substituteId)} as isTeacher, ${count(classId, now)} as count,
            (select trim(name || ' ' || last_name) from members where institute_id = ${instituteId} and id = ${personId})
              as handedBy
          from classes c where c.institute_id = ${instituteId} and c.id = ${classId} and ${mayRun(classId)}`,
        ),
        lessonQuery(scope, db, { classId, scheduleId }),
      ])
      return row === undefined ? null : { ...row, lesson: lesson ? lessonOf(lesson) : null }
    },
    /** True in SQL while the caller runs the class, and it has room for a hand-over. */
    mayHandOver: (classId: string, now: Date): SQL =>
      sql`${mayRun(classId)} and ${count(classId, now)} < ${maxSubstitutesOfClass}`,
    mayRun,
    insert: (row: NewSubstitute, people: readonly Belonging[]): Statement[] => [
      // A teacher of no class yet, and an admin who only governs, may have no row here.
      db.run(sql`insert into members (institute_id, id, name, last_name, name_key, created_at)
        select ${instituteId}, p.value ->> 'personId', p.value ->> 'name', p.value ->> 'lastName', p.value ->> 'nameKey',
          ${row.createdAt} from json_each(${JSON.stringify(people.map(withNameKey))}) p where true on conflict do nothing`),
      db.insert(classSubstitutes).values({ ...row, instituteId, createdBy: personId }),
    ],
    /** A hand-over of a class that the caller runs, which goes on or comes. */
    async find(substituteId: string, now: Date): Promise<Substitute | null> {
      const [row] = await list(sql`v.id = ${substituteId} and ${comes(now)} and ${mayRun(sql`v.class_id`)}`)
      return row ?? null
    },
    end: (substituteId: string, at: string): Statement =>
      db.run(sql`update class_substitutes set ended_at = ${at}
        where institute_id = ${instituteId} and id = ${substituteId} and ended_at is null`),
    async ofClass(classId: string, now: Date): Promise<Substitute[] | null> {
      const [[run], items] = await together(db, [
        db.all<{ mayRun: number }>(sql`select ${mayRun(classId)} as mayRun`),
        list(sql`v.class_id = ${classId} and ${comes(now)}`),
      ])
      return run?.mayRun === 1 ? items : null
    },
    /** The caller's own, while they give access. */
    own: (now: Date) => list(sql`v.person_id = ${personId} and v.opens_at <= ${now.toISOString()} and ${comes(now)}`),
  }
}

function withNameKey(person: Belonging): Belonging & { nameKey: string } {
  return { ...person, nameKey: memberNameKey(person.name, person.lastName) }
}
