import { sql, type SQL } from 'drizzle-orm'
import { together, type InstituteDatabase, type Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { permissionsOf } from './access-store.ts'
import { changesOfGiving } from './grant-store.ts'
import { entriesOf } from './row-store.ts'

/** A part of a class's entries: of a student, between instants. */
export type Part = { studentId?: string | undefined; from?: string | undefined; before?: string | undefined }

export type Slice = { after: readonly string[] | null; skip: number; take: number }

/** The counts of a student, as their row has them. */
export type CountRow = {
  studentId: string
  name: string
  isGuest: number
  praise: number
  needsWork: number
  badges: number
  points: number
}

/** An entry or a giving that the caller may change. */
export type OpenGiving = {
  kind: 'remark' | 'badge'
  className: string
  givingId: string
  classId: string
  personId: string
  open: number
  behaviorPoints: number
}

const mostOfStudent = 500

const within = ({ from, before }: Part) =>
  sql`${from === undefined ? sql`true` : sql`e.given_at >= ${from}`}
    and ${before === undefined ? sql`true` : sql`e.given_at < ${before}`}`

/** What one person reads and changes of entries. */
export function entryStore(scope: Scope, db: InstituteDatabase) {
  return { ...classReads(scope, db), ...studentReads(scope, db), ...entryWrites(scope, db) }
}

const latest = sql`order by e.given_at desc, e.id desc`

function classReads(scope: Scope, db: InstituteDatabase) {
  const { instituteId, personId } = scope
  const { teaches } = permissionsOf(scope)
  return {
    /** A page of a class, and the count of the whole part; null where the caller does not teach it. */
    async pageOfClass(classId: string, part: Part, { after, skip, take }: Slice) {
      const [at = '', id = ''] = after ?? []
      const isEarlier = after === null ? sql`true` : sql`(e.given_at, e.id) < (${at}, ${id})`
      const ofStudent = part.studentId === undefined ? sql`true` : sql`e.person_id = ${part.studentId}`
      const which = sql`e.class_id = ${classId} and ${ofStudent} and ${within(part)}`
      const [[caller], rows, [counted], [phrases]] = await together(db, [
        db.all<{ teaches: number }>(sql`select ${teaches(classId)} as teaches`),
        entriesOf(db, instituteId, sql`${which} and ${isEarlier} ${latest} limit ${take} offset ${skip}`),
        db.all<{ total: number }>(sql`select count(*) as total from conduct_entries e
          where e.institute_id = ${instituteId} and e.withdrawn_at is null and ${which}`),
        db.all<{ phrases: string }>(sql`select phrases from conduct_phrases
          where institute_id = ${instituteId} and owner_id = ${personId}`),
      ])
      if (caller?.teaches !== 1) return null
      return { rows, total: counted?.total ?? 0, phrases: phrases?.phrases ?? '[]' }
    },
    /** The counts of every student of a class; null where the caller does not teach it. */
    async countsOfClass(classId: string, part: Part): Promise<CountRow[] | null> {
      const [[caller], rows] = await together(db, [
        db.all<{ teaches: number }>(sql`select ${teaches(classId)} as teaches`),
        db.all<CountRow>(sql`select m.person_id as studentId, trim(s.name || ' ' || s.last_name) as name,
            m.role = 'guest' as isGuest, coalesce(n.praise, 0) as praise, coalesce(n.needsWork, 0) as needsWork,
            coalesce(n.badges, 0) as badges, coalesce(n.points, 0) as points
          from class_members m
          join members s on s.institute_id = m.institute_id and s.id = m.person_id
          left join (select e.person_id, sum(e.kind = 'remark' and e.points > 0) as praise,
              sum(e.kind = 'remark' and e.points < 0) as needsWork, sum(e.kind = 'badge') as badges, sum(e.points) as points
            from conduct_entries e where e.institute_id = ${instituteId} and e.class_id = ${classId}
              and e.withdrawn_at is null and ${within(part)} group by +e.person_id) n on n.person_id = m.person_id
          where m.institute_id = ${instituteId} and m.class_id = ${classId} and m.role in ('learner', 'guest')`),
      ])
      return caller?.teaches === 1 ? rows : null
    },
  }
}

function studentReads(scope: Scope, db: InstituteDatabase) {
  const { instituteId, personId } = scope
  const { teaches, isIn } = permissionsOf(scope)
  return {
    /** A student's entries in a class, for its teachers and the student; null for all others. */
    async ofStudent(classId: string, studentId: string, part: Part) {
      const isOwn = sql`(${studentId} = ${personId} and ${isIn(classId)})`
      const [[found], rows] = await together(db, [
        db.all<{
          name: string
          className: string
        }>(sql`select trim(s.name || ' ' || s.last_name) as name, c.name as className
          from members s cross join classes c where s.institute_id = ${instituteId} and s.id = ${studentId}
            and c.institute_id = ${instituteId} and c.id = ${classId} and (${isOwn} or (${teaches(classId)}
              and (${isIn(classId, sql`s.id`)} or exists (select 1 from conduct_entries e
                where e.institute_id = ${instituteId} and e.person_id = s.id and e.class_id = ${classId}))))`),
        entriesOf(
          db,
          instituteId,
          sql`e.person_id = ${studentId} and e.class_id = ${classId}
            and (${studentId} = ${personId} or ${teaches(classId)}) and ${within(part)} ${latest} limit ${mostOfStudent}`,
        ),
      ])
      return found === undefined ? null : { ...found, rows }
    },
    listMine: () => entriesOf(db, instituteId, sql`e.person_id = ${personId} ${latest} limit ${mostOfStudent}`),
    /** A badge by its id, for its student and the teachers of its class. */
    async findBadgeEntry(id: string) {
      const mayRead = sql`(e.person_id = ${personId} or ${teaches(sql`e.class_id`)})`
      return (await entriesOf(db, instituteId, sql`e.id = ${id} and e.kind = 'badge' and ${mayRead}`))[0] ?? null
    },
    /** Badges for an assessment: all for the class's teachers, one's own for a student; null for all others. */
    async ofAssessment(classId: string, assessmentId: string) {
      const [found, rows] = await together(db, [
        db.all<{ id: string }>(sql`select a.id from assessments a where a.institute_id = ${instituteId}
          and a.id = ${assessmentId} and a.class_id = ${classId} and a.removed_at is null
          and (${teaches(classId)} or ${isIn(classId)})`),
        entriesOf(
          db,
          instituteId,
          sql`e.class_id = ${classId} and e.assessment_id = ${assessmentId} and e.kind = 'badge'
            and (e.person_id = ${personId} or ${teaches(classId)}) ${latest} limit 2000`,
        ),
      ])
      return found.length === 0 ? null : rows
    },
  }
}

function entryWrites(scope: Scope, db: InstituteDatabase) {
  const { instituteId, personId } = scope
  const { teaches, covers } = permissionsOf(scope)
  const open = (which: SQL) =>
    db.all<OpenGiving>(sql`select e.giving_id as givingId, e.class_id as classId, e.person_id as personId, c.name as className,
        e.withdrawn_at is null as open, e.kind, e.points as behaviorPoints
      from conduct_entries e join classes c on c.institute_id = e.institute_id and c.id = e.class_id
      where e.institute_id = ${instituteId} and ${which}`)
  return {
    /** The entries of a giving that the caller may withdraw: in a class that they teach, or their own as a substitute. */
    listWithdrawable: (which: { givingId: string; studentId?: string | undefined }) =>
      open(sql`${chosen(which)} and (${teaches(sql`e.class_id`)}
        or (e.teacher_id = ${personId} and ${covers(sql`e.class_id`)}))`),
    /** In SQL: whether the caller still teaches the class or takes it over. */
    mayStillWithdraw: (classId: string): SQL => sql`(${teaches(classId)} or ${covers(classId)})`,
    /** The entry with an id, in a class that the caller teaches. */
    listOpen: (which: { id: string }) => open(sql`${chosen(which)} and ${teaches(sql`e.class_id`)}`),
    /** In SQL: whether the caller still teaches the class. */
    stillTeaches: (classId: string): SQL => teaches(classId),
    withdraw(which: { givingId: string; studentId?: string | undefined }, at: string): Statement[] {
      const { givingId } = which
      return [
        db.run(sql`update conduct_entries as e set withdrawn_at = ${at}, withdrawn_by = ${personId}
          where e.institute_id = ${instituteId} and ${chosen(which)} and e.withdrawn_at is null`),
        db.run(sql`delete from notifications where institute_id = ${instituteId} and kind in ('remark', 'badge')
          and person_id in (select e.person_id from conduct_entries e where e.institute_id = ${instituteId} and ${chosen(which)})
          and lesson_id = ${givingId}`),
        changesOfGiving(db, { instituteId, givingId, at }),
      ]
    },
    share: (id: string, isShared: boolean): Statement =>
      db.run(sql`update conduct_entries set is_shared = ${isShared ? 1 : 0}
        where institute_id = ${instituteId} and id = ${id} and withdrawn_at is null`),
  }
}

function chosen(which: { givingId: string; studentId?: string | undefined } | { id: string }): SQL {
  if ('id' in which) return sql`e.id = ${which.id}`
  const ofStudent = which.studentId === undefined ? sql`true` : sql`e.person_id = ${which.studentId}`
  return sql`e.giving_id = ${which.givingId} and ${ofStudent}`
}
