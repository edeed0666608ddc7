import type { Door } from '@takhti/schema/classes/rules'
import { sql, type SQL } from 'drizzle-orm'
import { together, type InstituteDatabase } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'

/** A class as one person sees it, with their role in it. Admins also see classes that they are not in. */
export type OwnClass = {
  classId: string
  name: string
  code: string
  door: Door
  role: string | null
  learnerCount: number
  isArchived: number
}

/** A page of a list; `after` holds the values of the last row's order. */
export type Slice = { after: string[] | null; skip: number; take: number }

/** The most archived classes that one list has. */
const mostArchived = 500

/** The classes of an institute as one person may see them. */
export function classesStore({ instituteId, personId, roles }: Scope, db: InstituteDatabase) {
  const isAdmin = roles.has('admin')
  const fields = sql`c.id as classId, c.name, c.code, c.door, c.archived_at is not null as isArchived,
      c.learner_count as learnerCount`
  const own = sql`select ${fields}, m.role from class_members m
    join classes c on c.institute_id = m.institute_id and c.id = m.class_id
    where m.institute_id = ${instituteId} and m.person_id = ${personId}`
  const every = sql`select ${fields}, (select role from class_members
      where institute_id = c.institute_id and class_id = c.id and person_id = ${personId}) as role
    from classes c where c.institute_id = ${instituteId} and c.name_key is not null`
  const mayRun = (classId: string | SQL) => sql`exists (select 1 from classes ran
    where ran.institute_id = ${instituteId} and ran.id = ${classId} and ran.name_key is not null
      and (${isAdmin} or exists (select 1 from class_members where institute_id = ${instituteId}
        and class_id = ran.id and person_id = ${personId} and role = 'instructor')))`

  return {
    /** In SQL: whether the caller teaches the class, or is an admin of its institute. */
    mayRun,
    async listOwn(): Promise<OwnClass[]> {
      return db.all<OwnClass>(sql`${own} and c.archived_at is null order by c.name, c.id`)
    },
    /** The archived classes of the caller, or for admins of the institute. */
    async listArchived(): Promise<OwnClass[]> {
      return db.all<OwnClass>(sql`${isAdmin ? every : own} and c.archived_at is not null
        order by c.archived_at desc, c.id limit ${mostArchived}`)
    },
    async find(classId: string): Promise<OwnClass | null> {
      const [row] = await db.all<OwnClass>(
        isAdmin ? sql`${every} and c.id = ${classId}` : sql`${own} and m.class_id = ${classId}`,
      )
      return row ?? null
    },
    /** Filters classes to those the caller teaches or governs. A query, which may share a trip with another. */
    listRun(classIds: readonly string[]) {
      return db.all<OwnClass>(sql`${every} and c.id in (select value from json_each(${JSON.stringify(classIds)}))
        and ${mayRun(sql`c.id`)}`)
    },
    /** The classes the caller teaches, or for admins all of the institute, by name. */
    async pageOfRun({ after, skip, take }: Slice): Promise<(OwnClass & { nameKey: string })[]> {
      const later = after === null ? sql`true` : sql`(c.name_key, c.id) > (${after[0]}, ${after[1]})`
      return db.all(sql`select shown.*, c.name_key as nameKey from (
          ${every} and c.archived_at is null and ${mayRun(sql`c.id`)} and ${later} order by c.name_key, c.id limit ${take} offset ${skip}) shown
        join classes c on c.institute_id = ${instituteId} and c.id = shown.classId order by c.name_key, c.id`)
    },
  }
}

/** Everyone in these classes who has one of the roles there. */
export async function listPersonIds(
  db: InstituteDatabase,
  instituteId: string,
  { classIds, roles }: { classIds: readonly string[]; roles: readonly string[] },
): Promise<string[]> {
  // The cross join begins with the classes: the planner would read every member of the institute.
  const rows = await db.all<{ id: string }>(sql`select distinct m.person_id as id
    from json_each(${JSON.stringify(classIds)}) k
    cross join class_members m on m.institute_id = ${instituteId} and m.class_id = k.value
    where m.role in (select value from json_each(${JSON.stringify(roles)}))`)
  return rows.map(({ id }) => id)
}

/** The learners of a class; null if the caller does not run it. */
export async function listRosterIds(scope: Scope, db: InstituteDatabase, classId: string): Promise<string[] | null> {
  const { instituteId } = scope
  const [run, learners] = await together(db, [
    classesStore(scope, db).listRun([classId]),
    db.all<{ id: string }>(sql`select person_id as id from class_members where institute_id = ${instituteId}
      and class_id = ${classId} and role in ('learner', 'guest')`),
  ])
  return run.length === 0 ? null : learners.map(({ id }) => id)
}

/** The name of a class that the caller teaches, else null. */
export async function findTaught(
  { instituteId, personId }: Scope,
  db: InstituteDatabase,
  classId: string,
): Promise<string | null> {
  const [row] = await db.all<{ name: string }>(sql`select c.name from class_members m
    join classes c on c.institute_id = m.institute_id and c.id = m.class_id and c.removed_at is null
    where m.institute_id = ${instituteId} and m.class_id = ${classId} and m.person_id = ${personId}
      and m.role = 'instructor'`)
  return row?.name ?? null
}

/** Filters people to those who learn in a class that the caller teaches. */
export async function listTaught(
  { instituteId, personId }: Scope,
  db: InstituteDatabase,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.all<{ id: string; classId: string }>(sql`select m.person_id as id, min(m.class_id) as classId
    from class_members t join class_members m on m.institute_id = t.institute_id and m.class_id = t.class_id
    where t.institute_id = ${instituteId} and t.person_id = ${personId} and t.role = 'instructor'
      and m.person_id in (select value from json_each(${JSON.stringify(personIds)})) and m.role <> 'instructor'
    group by m.person_id`)
  return new Map(rows.map(({ id, classId }) => [id, classId]))
}
