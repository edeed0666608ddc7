import type { Notification } from '@takhti/schema/notifications/model'
import { notifications } from '@takhti/schema/notifications/tables'
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { together, type InstituteDatabase, type Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'

// For a live quiz `lesson_id` holds the quiz, whose code is void once it has ended.
const fieldsIn = (instituteId: string) => sql`id, kind, title, class_name as className,
  case when kind <> 'liveQuiz' then lesson_id end as flow_id,
  case when kind = 'liveQuiz' then (select q.code from live_quizzes q
    where q.institute_id = ${instituteId} and q.id = lesson_id and q.ended_at is null) end as quizCode,
  created_at as createdAt, read_at as readAt`

/** A notification for the students of a class; `aboutId` is the lesson, the live quiz, or the assessment. */
export type ClassNotice = {
  kind: Notification['kind']
  aboutId: string
  title: string
  classId: string
  /** The name, or an expression in SQL for it. */
  className: string | SQL
  at: string
  /** A condition in SQL on `person_id`, for some students of the class only. */
  only?: SQL
}

/** A notification for some people about some classes. */
export type PeopleNotice = {
  kind: Notification['kind']
  classIds: readonly string[]
  personIds: readonly string[]
  at: string
}

/** The common part of notifications of one instant about one class: their ids share a prefix. It names no person. */
export type Notice = { kind: Notification['kind']; classId: string; aboutId: string | null; idPrefix: string }

/** A person's notification, and its class. */
export type Told = Notification & { personId: string; classId: string }

// A UUIDv7 whose random part SQLite draws after its first 12 bits, because the database knows the people and the worker need not.
const drawnId = (
  prefix: string,
) => sql`${prefix} || '-' || substr('89ab', 1 + (abs(random()) % 4), 1) || substr(lower(hex(randomblob(2))), 2) || '-'
  || lower(hex(randomblob(6)))`

const renewed = (kind: Notification['kind']) =>
  kind === 'liveClass'
    ? sql`(institute_id, person_id, kind, class_id, lesson_id) do update set id = excluded.id, title = excluded.title,
        class_name = excluded.class_name, created_at = excluded.created_at, read_at = null`
    : sql`do nothing`

/** The notifications of one person, and those a person causes. */
export function notificationsStore({ instituteId, personId }: Scope, db: InstituteDatabase) {
  return {
    async page({ after, skip, take }: { after: string[] | null; skip: number; take: number }) {
      const earlier = after === null ? sql`true` : sql`id < ${after[0]}`
      const [rows, unread] = await together(db, [
        db.all<Notification>(sql`select ${fieldsIn(instituteId)} from notifications
          where institute_id = ${instituteId} and person_id = ${personId} and ${earlier}
          order by id desc limit ${take} offset ${skip}`),
        db.all<{ count: number }>(sql`select count(*) as count from notifications
          where institute_id = ${instituteId} and person_id = ${personId} and read_at is null`),
      ])
      return { rows, newMessagesCount: unread[0]?.count ?? 0 }
    },
    /** Marks those that were new as read: all, or some. */
    read(at: string, ids: readonly string[] | undefined): Statement {
      return db
        .update(notifications)
        .set({ readAt: at })
        .where(
          and(
            eq(notifications.instituteId, instituteId),
            eq(notifications.personId, personId),
            isNull(notifications.readAt),
            ids && sql`id in (select value from json_each(${JSON.stringify(ids)}))`,
          ),
        )
    },
    remove(ids: readonly string[]): Statement {
      return db.run(sql`delete from notifications where institute_id = ${instituteId} and person_id = ${personId}
        and id in (select value from json_each(${JSON.stringify(ids)}))`)
    },
    /** Removes all, or those that are no newer than the newest that was seen. */
    removeUpTo(newest: string | undefined): Statement {
      const seen = newest === undefined ? sql`true` : sql`id <= ${newest}`
      return db.run(sql`delete from notifications where institute_id = ${instituteId} and person_id = ${personId}
        and ${seen}`)
    },
    /**
     * One row for every student of the class who has none, whatever their number. A class can go live with the same
     * lesson day after day: the latest time renews that notification, in the place of the earlier one.
     */
    tellClass(notice: ClassNotice, idPrefix: string): Statement {
      const { kind, aboutId, title, classId, className, at, only = sql`true` } = notice
      return db.run(sql`insert into notifications
          (institute_id, id, person_id, kind, title, class_name, class_id, lesson_id, created_at)
        select ${instituteId}, ${drawnId(idPrefix)}, person_id, ${kind}, ${title}, ${className}, ${classId}, ${aboutId}, ${at}
        from class_members
        where institute_id = ${instituteId} and class_id = ${classId} and role in ('learner', 'guest')
          and ${only}
        on conflict ${renewed(kind)}`)
    },
    /** One row for each person and class; the class gives the text. */
    tellPeople({ kind, classIds, personIds, at }: PeopleNotice, idPrefix: string): Statement {
      return db.run(sql`insert into notifications
          (institute_id, id, person_id, kind, title, class_name, class_id, created_at)
        select ${instituteId}, ${drawnId(idPrefix)}, p.value, ${kind}, c.name, c.name, c.id, ${at}
        from classes c cross join json_each(${JSON.stringify(personIds)}) p
        where c.institute_id = ${instituteId} and c.id in (select value from json_each(${JSON.stringify(classIds)}))`)
    },
  }
}

/** The notified people with their notifications; for a batch, after the commit that wrote them. */
export function listNotified(db: InstituteDatabase, instituteId: string, { kind, classId, aboutId, idPrefix }: Notice) {
  return db.all<Told>(sql`select person_id as personId, class_id as classId, ${fieldsIn(instituteId)} from notifications
    where institute_id = ${instituteId} and id > ${`${idPrefix}-`} and id < ${`${idPrefix}.`}
      and kind = ${kind} and class_id = ${classId} and lesson_id is ${aboutId}`)
}
