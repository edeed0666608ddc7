import { memberNameKey } from '@takhti/schema/kit/name-order'
import { students } from '@takhti/schema/students/tables'
import { sql } from 'drizzle-orm'
import { leaveClasses } from '#classes/port.ts'
import { together, type InstituteDatabase, type Shard, type Statement } from '#platform/db.ts'
import type { Belonging, HeldRole } from './membership-store.ts'

/** Syncs an institute's database with the directory's data of a person; stored in the outbox until it is done. */
export type MirrorPersonJob = {
  shard: Shard
  instituteId: string
  personId: string
  at: string
  /** Present if the student was added with a number. */
  guardianContactNumber?: string | null
  /** The classes that a student enters with the membership. */
  classIds?: readonly string[]
}

/** Writes the directory's data of a person as they are now, not as they were when the job was made. Idempotent. */
export async function writeMirror(
  db: InstituteDatabase,
  job: MirrorPersonJob,
  person: Belonging | undefined,
): Promise<void> {
  await together(db, person === undefined ? removal(db, job) : presence(db, job, person))
}

/** The classes whose teachers are notified that a person left. */
export async function listClassIds(
  db: InstituteDatabase,
  { instituteId, personId }: MirrorPersonJob,
): Promise<string[]> {
  const rows = await db.all<{ id: string }>(
    sql`select class_id as id from class_members where institute_id = ${instituteId} and person_id = ${personId}`,
  )
  return rows.map(({ id }) => id)
}

function removal(db: InstituteDatabase, { instituteId, personId, at }: MirrorPersonJob): Statement[] {
  return [
    db.run(sql`update members set removed_at = ${at}
      where institute_id = ${instituteId} and id = ${personId} and removed_at is null`),
    db.run(sql`update class_requests set status = 'withdrawn', answered_at = ${at}
      where institute_id = ${instituteId} and person_id = ${personId} and status = 'pending'`),
    ...leaveClasses(db, { instituteId, at }, (row) => sql`${row}.person_id = ${personId}`),
  ]
}

function presence(db: InstituteDatabase, job: MirrorPersonJob, { name, lastName, roles }: Belonging): Statement[] {
  const { instituteId, personId, at, guardianContactNumber } = job
  const inClass = JSON.stringify(classRolesOf(roles))
  return [
    db.run(sql`insert into members (institute_id, id, name, last_name, name_key, created_at)
      values (${instituteId}, ${personId}, ${name}, ${lastName}, ${memberNameKey(name, lastName)}, ${at})
      on conflict do update set name = excluded.name, last_name = excluded.last_name, name_key = excluded.name_key,
        removed_at = null`),
    ...(guardianContactNumber === undefined
      ? []
      : [
          db
            .insert(students)
            .values({ instituteId, personId, guardianContactNumber, createdAt: at })
            .onConflictDoUpdate({
              target: [students.instituteId, students.personId],
              set: { guardianContactNumber },
            }),
        ]),
    ...(roles.includes('learner')
      ? [
          db.run(sql`update class_members set role = 'learner'
            where institute_id = ${instituteId} and person_id = ${personId} and role = 'guest'`),
        ]
      : []),
    ...leaveClasses(
      db,
      { instituteId, at },
      (row) => sql`${row}.person_id = ${personId} and ${row}.role not in (select value from json_each(${inClass}))`,
    ),
    ...(roles.includes('learner') ? entrances(db, job) : []),
  ]
}

/** A class that was removed or archived, or that the student entered, after the job was made stays as it is. */
function entrances(db: InstituteDatabase, { instituteId, personId, at, classIds = [] }: MirrorPersonJob): Statement[] {
  if (classIds.length === 0) return []
  const entered = sql`from classes c where c.institute_id = ${instituteId} and c.removed_at is null
    and c.archived_at is null and c.id in (select value from json_each(${JSON.stringify(classIds)}))`
  return [
    db.run(sql`insert into class_members (institute_id, class_id, person_id, role, joined_at)
      select ${instituteId}, c.id, ${personId}, 'learner', ${at} ${entered} on conflict do nothing`),
    db.run(sql`insert into changes (institute_id, entity, entity_id, audience, kind, at)
      select ${instituteId}, 'class', c.id, ${`person:${personId}`}, 'upsert', ${at} ${entered}
      union all select ${instituteId}, 'class', c.id, 'teachers:' || c.id, 'upsert', ${at} ${entered}`),
  ]
}

/** The roles in classes that roles in the institute allow. */
function classRolesOf(roles: readonly HeldRole[]): string[] {
  const learns = roles.includes('learner') || roles.includes('guest')
  return [...(roles.includes('instructor') ? ['instructor'] : []), ...(learns ? ['learner', 'guest'] : [])]
}
