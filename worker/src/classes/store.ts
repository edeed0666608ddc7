import type { Member } from '@takhti/schema/classes/model'
import type { Door } from '@takhti/schema/classes/rules'
import { compareNames, holdsName } from '@takhti/schema/kit/name-order'
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

/** A page of a class. With `within` each student has their attendance from one instant until another. */
export type RosterSlice = Slice & { search?: string | undefined; within?: { from: string; before: string } | null }

/** The most archived classes that one list has. */
const mostArchived = 500

/** The classes of an institute as one person may see them. */
export function classesStore({ instituteId, personId, roles }: Scope, db: InstituteDatabase) {
  const isAdmin = roles.has('admin')
  const fields = sql`c.id as classId, c.name, c.code, c.door, c.archived_at is not null as isArchived,
      (select count(*) from class_members where institute_id = c.institute_id and class_id = c.id
        and role in ('learner', 'guest')) as learnerCount`
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
    /**
     * Members of a class in natural order, how many there are, and whether the caller may see them. SQLite reads the whole
     * class for each page anyway, and cannot fold or count digits as numbers: the worker does both.
     */
    async pageOfMembers(
      classId: string,
      inClass: readonly string[],
      { after, skip, take, search = '', within = null }: RosterSlice,
    ): Promise<{ mayRead: boolean; total: number; rows: RosterRow[] }> {
      const [caller, packed, marks] = await together(db, [
        db.all<{ mayRead: number }>(sql`select ${mayRun(classId)} as mayRead`),
        membersOf(db, { instituteId, classId }, inClass),
        ...(within === null ? [] : [attendanceOf(db, { instituteId, classId }, within)]),
      ])
      const members = packed.flatMap(({ rows }) => membersIn(rows))
      const found = search.trim() === '' ? members : members.filter((row) => holdsName(rosterName(row), search))
      const rows = partOf(found, { after, skip, take }).map((row) => ({ ...row, ...recordOf(row, marks) }))
      return { mayRead: caller[0]?.mayRead === 1, total: found.length, rows }
    },
  }
}

type RosterRow = Member & { guardianContactNumber: string | null; attendance?: { present: number; absent: number } }

type Marks = { id: string; present: number; absent: number }

/** How often each student of a class was present and absent from one instant until another. */
function attendanceOf(
  db: InstituteDatabase,
  { instituteId, classId }: { instituteId: string; classId: string },
  { from, before }: NonNullable<RosterSlice['within']>,
) {
  return db.all<Marks>(sql`select m.person_id as id,
      sum(m.status = 'PRESENT') as present, sum(m.status = 'ABSENT') as absent
    from attendance_records r
    join attendance_marks m on m.institute_id = r.institute_id and m.record_id = r.id
    where r.institute_id = ${instituteId} and r.class_id = ${classId} and r.started_at >= ${from} and r.started_at < ${before}
    group by m.person_id`)
}

function recordOf({ userId }: RosterRow, marks: readonly Marks[] | undefined): Pick<RosterRow, 'attendance'> {
  if (marks === undefined) return {}
  const { present, absent } = marks.find(({ id }) => id === userId) ?? { present: 0, absent: 0 }
  return { attendance: { present, absent } }
}

/** The members of a class in a few rows of JSON, which cross the wire in half the time of a row for each of them. */
function membersOf(
  db: InstituteDatabase,
  { instituteId, classId }: { instituteId: string; classId: string },
  inClass: readonly string[],
) {
  return db.all<{ rows: string }>(sql`select json_group_array(json_array(
      s.id, s.name, s.last_name, m.role, m.joined_at, t.guardian_contact_number)) as rows
    from class_members m join members s on s.institute_id = m.institute_id and s.id = m.person_id
    left join students t on t.institute_id = m.institute_id and t.person_id = m.person_id
    where m.institute_id = ${instituteId} and m.class_id = ${classId}
      and m.role in (select value from json_each(${JSON.stringify(inClass)}))
    group by substr(m.person_id, -1)`)
}

function membersIn(rows: string): RosterRow[] {
  type Packed = [
    id: string,
    name: string,
    lastName: string,
    role: Member['role'],
    joinedAt: string,
    number: string | null,
  ]
  // The query builds this JSON from columns of its own, in this order.
  return (JSON.parse(rows) as Packed[]).map(([id, first_name, last_name, role, joinedAt, guardianContactNumber]) => ({
    ...{ kneuraId: id, userId: id, first_name, last_name, role, joinedAt, guardianContactNumber },
  }))
}

/** A page in order: its own rows are placed one by one, as sorting a large class costs most of the call. */
function partOf(found: readonly RosterRow[], { after, skip, take }: Slice): RosterRow[] {
  const page: { row: RosterRow; cursor: [string, string] }[] = []
  for (const row of found) {
    const cursor = rosterCursor(row)
    if (after !== null && compareRows(cursor, after) <= 0) continue
    const last = page.at(-1)
    if (page.length === skip + take && last !== undefined && compareRows(cursor, last.cursor) > 0) continue
    page.splice(placeOf(cursor, page), 0, { row, cursor })
    if (page.length > skip + take) page.pop()
  }
  return page.slice(skip).map(({ row }) => row)
}

/** Where a cursor belongs in an ordered page. */
function placeOf(cursor: readonly string[], page: readonly { cursor: readonly string[] }[]): number {
  let [from, to] = [0, page.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (compareRows(cursor, page[middle]?.cursor ?? []) > 0) from = middle + 1
    else to = middle
  }
  return from
}

/** The end of a page of a class. */
export function rosterCursor(row: Pick<Member, 'first_name' | 'last_name' | 'userId'>): [name: string, id: string] {
  return [rosterName(row), row.userId]
}

function rosterName({ first_name, last_name }: Pick<Member, 'first_name' | 'last_name'>): string {
  return `${first_name} ${last_name}`.trim()
}

function compareRows(
  [name = '', id = '']: readonly string[],
  [otherName = '', otherId = '']: readonly string[],
): number {
  return compareNames(name, otherName) || (id < otherId ? -1 : id > otherId ? 1 : 0)
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
