import { attendanceCodes } from '@takhti/schema/attendance/tables'
import { sql } from 'drizzle-orm'
import { together, type InstituteDatabase, type Statement } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { takingStore, type Asked } from './store.ts'

type Open = { session: string; key: string }

/** Room codes of sessions, and the students who typed them. */
export function codeStore(scope: Scope, db: InstituteDatabase) {
  const { instituteId, personId } = scope
  const { head } = takingStore(scope, db)
  return {
    /** The code of a session of a class that the caller teaches, and how many students have typed it. */
    async ofSession(asked: Asked, now: string) {
      const { classId, session } = asked
      const [heads, [code], [counted]] = await together(db, [
        head(asked),
        db.all<{ key: string; isOpen: number }>(sql`select key, open_until > ${now} as isOpen from attendance_codes
          where institute_id = ${instituteId} and class_id = ${classId} and session = ${session}`),
        db.all<{ arrived: number; students: number }>(sql`select
          (select count(*) from attendance_arrivals where institute_id = ${instituteId} and class_id = ${classId}
            and session = ${session}) as arrived,
          (select count(*) from class_members where institute_id = ${instituteId} and class_id = ${classId}
            and role in ('learner', 'guest')) as students`),
      ])
      return {
        head: heads[0] ?? null,
        code: code ?? null,
        arrived: counted?.arrived ?? 0,
        students: counted?.students ?? 0,
      }
    },
    /** Opens a code with a new key, or moves the end of one that has a key. */
    open(asked: Asked, { key, at, until }: { key: string; at: string; until: string }): Statement[] {
      const { classId, session } = asked
      return [
        db
          .insert(attendanceCodes)
          .values({ instituteId, classId, session, key, openedBy: personId, openedAt: at, openUntil: until })
          .onConflictDoUpdate({
            target: [attendanceCodes.instituteId, attendanceCodes.classId, attendanceCodes.session],
            set: { openUntil: until, openedBy: personId },
          }),
      ]
    },
    /** The open codes of a class that the caller learns in, and the caller's and this device's arrivals there. */
    async forArrival({ classId, device, now }: { classId: string; device: string; now: string }) {
      const [[member], codes, arrivals] = await together(db, [
        db.all<{ one: number }>(sql`select 1 as one from class_members m
          join classes c on c.institute_id = m.institute_id and c.id = m.class_id and c.removed_at is null
          where m.institute_id = ${instituteId} and m.class_id = ${classId} and m.person_id = ${personId}
            and m.role in ('learner', 'guest')`),
        db.all<Open>(sql`select session, key from attendance_codes
          where institute_id = ${instituteId} and class_id = ${classId} and open_until > ${now}`),
        db.all<{ session: string; person: string; arrivedAt: string }>(sql`select session, person_id as person,
            arrived_at as arrivedAt from attendance_arrivals
          where institute_id = ${instituteId} and class_id = ${classId} and (person_id = ${personId} or device = ${device})`),
      ])
      return { isMember: member !== undefined, codes, arrivals }
    },
    /** True in SQL while neither the caller nor the device has arrived. */
    isUnused: ({ classId, session, device }: { classId: string; session: string; device: string }) =>
      sql`not exists (select 1 from attendance_arrivals where institute_id = ${instituteId} and class_id = ${classId}
        and session = ${session} and (person_id = ${personId} or device = ${device}))`,
    /** A second device of a student, or a second student of a device, breaks a key of the table and the whole batch. */
    arrive: (row: { classId: string; session: string; device: string; at: string }): Statement[] => [
      db.run(sql`insert into attendance_arrivals (institute_id, class_id, session, person_id, device, arrived_at)
        values (${instituteId}, ${row.classId}, ${row.session}, ${personId}, ${row.device}, ${row.at})`),
    ],
  }
}
