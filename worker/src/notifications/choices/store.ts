import type { Exception } from '@takhti/schema/notifications/choices/rules'
import type { MutableKind, NotificationKind } from '@takhti/schema/notifications/kinds'
import type { ReminderMinutes } from '@takhti/schema/notifications/reminders/rules'
import { sql, type SQL } from 'drizzle-orm'
import { together, type InstituteDatabase, type Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'

/** The kinds and classes whose notifications the caller turned off, and how early they are reminded of lessons. */
export function choicesStore(scope: Scope, db: InstituteDatabase) {
  const { instituteId, personId } = scope
  const own = sql`institute_id = ${instituteId} and person_id = ${personId}`
  const belongsTo = (classId: string) =>
    sql`exists (select 1 from class_members where ${own} and class_id = ${classId})`
  return {
    /** In SQL: whether the caller is a member of the class. */
    belongsTo,
    async isMember(classId: string): Promise<boolean> {
      const [row] = await db.all<{ isMember: number }>(sql`select ${belongsTo(classId)} as isMember`)
      return row?.isMember === 1
    },
    async list() {
      const [kinds, classes, exceptions, reminders] = await together(db, [
        db.all<{ kind: MutableKind }>(sql`select kind from muted_kinds where ${own} order by kind`),
        db.all<{ classId: string }>(sql`select class_id as classId from muted_classes where ${own} order by class_id`),
        db.all<Omit<Exception, 'isOn'> & { isOn: number }>(sql`select class_id as classId, kind, is_on as isOn
          from class_kind_choices where ${own} order by class_id, kind`),
        db.all<{ minutes: ReminderMinutes }>(sql`select minutes from lesson_reminders where ${own}`),
      ])
      return {
        kindsOff: kinds.map(({ kind }) => kind),
        classesOff: classes.map(({ classId }) => classId),
        exceptions: exceptions.map((each) => ({ ...each, isOn: each.isOn === 1 })),
        minutes: reminders[0]?.minutes,
      }
    },
    ...writes(scope, db),
  }
}

function writes({ instituteId, personId }: Scope, db: InstituteDatabase) {
  const own = sql`institute_id = ${instituteId} and person_id = ${personId}`
  return {
    /** Turns a kind on or off in all classes, those with a choice of their own included. */
    chooseKind: (kind: MutableKind, isOn: boolean, at: string): Statement[] => [
      isOn
        ? db.run(sql`delete from muted_kinds where ${own} and kind = ${kind}`)
        : db.run(sql`insert into muted_kinds (institute_id, person_id, kind, muted_at)
            values (${instituteId}, ${personId}, ${kind}, ${at}) on conflict do nothing`),
      db.run(sql`delete from class_kind_choices where ${own} and kind = ${kind}`),
    ],
    chooseClass: (classId: string, isOn: boolean, at: string): Statement =>
      isOn
        ? db.run(sql`delete from muted_classes where ${own} and class_id = ${classId}`)
        : db.run(sql`insert into muted_classes (institute_id, person_id, class_id, muted_at)
            values (${instituteId}, ${personId}, ${classId}, ${at}) on conflict do nothing`),
    chooseKindOfClass: ({ classId, kind, isOn }: Exception, at: string): Statement =>
      db.run(sql`insert into class_kind_choices (institute_id, person_id, class_id, kind, is_on, chosen_at)
        values (${instituteId}, ${personId}, ${classId}, ${kind}, ${isOn ? 1 : 0}, ${at})
        on conflict do update set is_on = excluded.is_on, chosen_at = excluded.chosen_at`),
    remindBefore: (minutes: ReminderMinutes, at: string): Statement =>
      db.run(sql`insert into lesson_reminders (institute_id, person_id, minutes, chosen_at)
        values (${instituteId}, ${personId}, ${minutes}, ${at})
        on conflict do update set minutes = excluded.minutes, chosen_at = excluded.chosen_at`),
  }
}

type Wanted = { instituteId: SQL | string; kind: NotificationKind; classId: SQL | string; personId: SQL }

/** In SQL: whether a person wants notifications of the kind and the class. */
export function isWanted({ instituteId, kind, classId, personId }: Wanted): SQL {
  return sql`not exists (select 1 from muted_classes mc where mc.institute_id = ${instituteId}
      and mc.person_id = ${personId} and mc.class_id = ${classId})
    and coalesce((select ck.is_on from class_kind_choices ck where ck.institute_id = ${instituteId}
      and ck.person_id = ${personId} and ck.class_id = ${classId} and ck.kind = ${kind}),
      not exists (select 1 from muted_kinds mk where mk.institute_id = ${instituteId}
        and mk.person_id = ${personId} and mk.kind = ${kind}))`
}
