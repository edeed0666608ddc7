import type { ClassOfPerson } from '@takhti/schema/classes/model'
import type { Door } from '@takhti/schema/classes/rules'
import { memberNameKey } from '@takhti/schema/kit/name-order'
import { sql } from 'drizzle-orm'
import type { Belonging } from '#institutes/port.ts'
import { takingAccess } from '#platform/access-change.ts'
import type { InstituteDatabase, Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { leaveClasses } from './leaving-store.ts'

type Made = Pick<ClassOfPerson, 'classId' | 'name'> & { nameKey: string; code: string; at: string }

/** The statements that make, rename and remove classes. */
export function makingStore({ instituteId }: Scope, db: InstituteDatabase) {
  const exists = (classId: string) =>
    sql`exists (select 1 from classes where institute_id = ${instituteId} and id = ${classId} and name_key is not null)`

  return {
    isThere: exists,
    create({ classId, name, nameKey, code, at }: Made, teacher: Belonging | null): Statement[] {
      return [
        db.run(sql`insert into classes (institute_id, id, name, name_key, code, created_at)
          values (${instituteId}, ${classId}, ${name}, ${nameKey}, ${code}, ${at})`),
        ...(teacher === null
          ? []
          : [
              db.run(sql`insert into members (institute_id, id, name, last_name, name_key, created_at)
                values (${instituteId}, ${teacher.personId}, ${teacher.name}, ${teacher.lastName},
                  ${memberNameKey(teacher.name, teacher.lastName)}, ${at})
                on conflict do nothing`),
              db.run(sql`insert into class_members (institute_id, class_id, person_id, role, joined_at)
                values (${instituteId}, ${classId}, ${teacher.personId}, 'instructor', ${at})`),
              db.run(sql`insert into changes (institute_id, audience, entity, entity_id, kind, at)
                values (${instituteId}, ${`person:${teacher.personId}`}, 'class', ${classId}, 'upsert', ${at})`),
            ]),
      ]
    },
    rename: (classId: string, name: string, nameKey: string): Statement =>
      db.run(sql`update classes set name = ${name}, name_key = ${nameKey}, version = version + 1
        where institute_id = ${instituteId} and id = ${classId} and name_key is not null`),
    setDoor: (classId: string, door: Door): Statement =>
      db.run(sql`update classes set door = ${door}, version = version + 1
        where institute_id = ${instituteId} and id = ${classId} and name_key is not null`),
    setArchived: (classId: string, at: string | null): Statement =>
      db.run(sql`update classes set archived_at = ${at}, version = version + 1
        where institute_id = ${instituteId} and id = ${classId} and name_key is not null`),
    /** A new code opens the door: a teacher who renews a code means to hand it out. */
    renewCode: (classId: string, code: string): Statement =>
      db.run(sql`update classes set code = ${code}, door = case door when 'closed' then 'open' else door end,
        version = version + 1 where institute_id = ${instituteId} and id = ${classId} and name_key is not null`),
    remove: (classId: string, at: string): Statement[] => [
      ...leaveClasses(db, { instituteId, at }, (row) => sql`${row}.class_id = ${classId}`),
      takingAccess(db.run(sql`delete from publications where institute_id = ${instituteId} and class_id = ${classId}`)),
      db.run(sql`update class_requests set status = 'withdrawn', answered_at = ${at}
        where institute_id = ${instituteId} and class_id = ${classId} and status = 'pending'`),
      db.run(sql`update classes set name_key = null, removed_at = ${at}, version = version + 1
        where institute_id = ${instituteId} and id = ${classId} and name_key is not null`),
    ],
  }
}
