import type { MutableKind, NotificationKind } from '@takhti/schema/notifications/kinds'
import { sql, type SQL } from 'drizzle-orm'
import { together, type InstituteDatabase, type Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'

/** The kinds and classes whose notifications the caller turned off. */
export function choicesStore({ instituteId, personId }: Scope, db: InstituteDatabase) {
  const belongsTo = (classId: string) => sql`exists (select 1 from class_members where institute_id = ${instituteId}
    and class_id = ${classId} and person_id = ${personId})`
  return {
    /** In SQL: whether the caller is a member of the class. */
    belongsTo,
    async isMember(classId: string): Promise<boolean> {
      const [row] = await db.all<{ isMember: number }>(sql`select ${belongsTo(classId)} as isMember`)
      return row?.isMember === 1
    },
    async list() {
      const [kinds, classes] = await together(db, [
        db.all<{ kind: MutableKind }>(sql`select kind from muted_kinds
          where institute_id = ${instituteId} and person_id = ${personId} order by kind`),
        db.all<{ classId: string }>(sql`select class_id as classId from muted_classes
          where institute_id = ${instituteId} and person_id = ${personId} order by class_id`),
      ])
      return { kindsOff: kinds.map(({ kind }) => kind), classesOff: classes.map(({ classId }) => classId) }
    },
    muteKind: (kind: MutableKind, at: string): Statement =>
      db.run(sql`insert into muted_kinds (institute_id, person_id, kind, muted_at)
        values (${instituteId}, ${personId}, ${kind}, ${at}) on conflict do nothing`),
    unmuteKind: (kind: MutableKind): Statement =>
      db.run(sql`delete from muted_kinds where institute_id = ${instituteId} and person_id = ${personId}
        and kind = ${kind}`),
    muteClass: (classId: string, at: string): Statement =>
      db.run(sql`insert into muted_classes (institute_id, person_id, class_id, muted_at)
        values (${instituteId}, ${personId}, ${classId}, ${at}) on conflict do nothing`),
    unmuteClass: (classId: string): Statement =>
      db.run(sql`delete from muted_classes where institute_id = ${instituteId} and person_id = ${personId}
        and class_id = ${classId}`),
  }
}

type Wanted = { instituteId: SQL | string; kind: NotificationKind; classId: SQL | string; personId: SQL }

/** In SQL: whether a person wants notifications of the kind and the class. */
export function isWanted({ instituteId, kind, classId, personId }: Wanted): SQL {
  return sql`not exists (select 1 from muted_kinds mk where mk.institute_id = ${instituteId}
      and mk.person_id = ${personId} and mk.kind = ${kind})
    and not exists (select 1 from muted_classes mc where mc.institute_id = ${instituteId}
      and mc.person_id = ${personId} and mc.class_id = ${classId})`
}
