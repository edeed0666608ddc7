import type { Notification } from '@takhti/schema/notifications/model'
import { notifications } from '@takhti/schema/notifications/tables'
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { together, type InstituteDatabase, type Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { isWanted } from './choices/store.ts'

// For a live quiz `lesson_id` holds the quiz, whose code is void once it has ended.
const fieldsIn = (instituteId: string) => sql`id, kind, title, class_name as className,
  case when kind <> 'liveQuiz' then lesson_id end as flow_id,
  case when kind = 'liveQuiz' then (select q.code from live_quizzes q
    where q.institute_id = ${instituteId} and q.id = lesson_id and q.ended_at is null) end as quizCode,
  class_id as classId, created_at as createdAt, read_at as readAt`

/**
 * A notification for the students of a class, or for all its members. `aboutId` is the lesson, the live quiz, the
 * assessment, the post, the giving, or the conversation.
 */
export type ClassNotice = {
  kind: Notification['kind']
  aboutId: string
  /** The names, or expressions in SQL for them. */
  title: string | SQL
  classId: string
  className: string | SQL
  at: string
  to?: 'students' | 'members'
  /** A condition in SQL on `person_id`, for some of them only. */
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
export type Notice = {
  kind: Notification['kind']
  classId: string
  aboutId: string | null
  idPrefix: string
  /** From when on it is not pushed any more: the beginning of its lesson. */
  until?: string
}

/** A notification and its person. */
export type Recipient = Notification & { personId: string }

// A UUIDv7 whose random part SQLite draws after its first 12 bits, because the database knows the people and the worker need not.
export const drawnId = (
  prefix: string | SQL,
) => sql`${prefix} || '-' || substr('89ab', 1 + (abs(random()) % 4), 1) || substr(lower(hex(randomblob(2))), 2) || '-'
  || lower(hex(randomblob(6)))`

const renewed = (kind: Notification['kind']) =>
  kind === 'liveClass' || kind === 'message'
    ? sql`(institute_id, person_id, kind, class_id, lesson_id) do update set id = excluded.id, title = excluded.title,
        class_name = excluded.class_name, created_at = excluded.created_at, read_at = null`
    : sql`do nothing`

/** The notifications of one person, and those a person causes. */
export function notificationsStore({ instituteId, personId }: Scope, db: InstituteDatabase) {
  return {
    async page({ after, skip, take }: { after: string[] | null; skip: number; take: number }) {
      const earlier = after === null ? sql`true` : sql`id < ${after[0]}`
      const [rows, unread] = await together(db, [
        db.all<Notification>(sql`select ${fieldsIn(instituteId)} from notifications indexed by notifications_person
          where institute_id = ${instituteId} and person_id = ${personId} and ${earlier}
          order by id desc limit ${take} offset ${skip}`),
        db.all<{ count: number }>(sql`select count(*) as count from notifications indexed by notifications_unread
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
     * One row for every student of the class who has none and wants it. A class can go live with the same lesson day
     * after day, and a conversation goes on: the latest time renews that notification, in the place of the earlier one.
     */
    notifyClass(notice: ClassNotice, idPrefix: string): Statement {
      const { kind, aboutId, title, classId, className, at, to = 'students', only = sql`true` } = notice
      const isAddressed = to === 'members' ? sql`true` : sql`role in ('learner', 'guest')`
      const wanted = isWanted({ instituteId, kind, classId, personId: sql`class_members.person_id` })
      return db.run(sql`insert into notifications
          (institute_id, id, person_id, kind, title, class_name, class_id, lesson_id, created_at)
        select ${instituteId}, ${drawnId(idPrefix)}, person_id, ${kind}, ${title}, ${className}, ${classId}, ${aboutId}, ${at}
        from class_members
        where institute_id = ${instituteId} and class_id = ${classId} and ${isAddressed}
          and ${only} and ${wanted}
        on conflict ${renewed(kind)}`)
    },
    /** One row for each person and class; the class gives the text. */
    notifyPeople({ kind, classIds, personIds, at }: PeopleNotice, idPrefix: string): Statement {
      return db.run(sql`insert into notifications
          (institute_id, id, person_id, kind, title, class_name, class_id, created_at)
        select ${instituteId}, ${drawnId(idPrefix)}, p.value, ${kind}, c.name, c.name, c.id, ${at}
        from classes c cross join json_each(${JSON.stringify(personIds)}) p
        where c.institute_id = ${instituteId} and c.id in (select value from json_each(${JSON.stringify(classIds)}))
          and ${isWanted({ instituteId, kind, classId: sql`c.id`, personId: sql`p.value` })}`)
    },
  }
}

/**
 * The notified people with their notifications, without those who turned them off since; for a batch, after the commit
 * that wrote them.
 */
export function listNotified(db: InstituteDatabase, instituteId: string, { kind, classId, aboutId, idPrefix }: Notice) {
  const wanted = isWanted({ instituteId, kind, classId, personId: sql`notifications.person_id` })
  return db.all<Recipient>(sql`select person_id as personId, ${fieldsIn(instituteId)} from notifications
    where institute_id = ${instituteId} and id > ${`${idPrefix}-`} and id < ${`${idPrefix}.`}
      and kind = ${kind} and class_id = ${classId} and lesson_id is ${aboutId} and ${wanted}`)
}
