import type { Member } from '@takhti/schema/classes/model'
import type { ClassRole } from '@takhti/schema/classes/rules'
import { holdsName, wholeName } from '@takhti/schema/kit/name-order'
import { sql, type SQL } from 'drizzle-orm'
import { together, type InstituteDatabase } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'
import { classesStore, type Slice } from './store.ts'

/** A page of a class. With `within` each student has their attendance from one instant until another. */
export type RosterSlice = Slice & { search?: string | undefined; within?: { from: string; before: string } | null }

export type RosterRow = Member & {
  nameKey: string
  guardianContactNumber: string | null
  attendance?: { present: number; absent: number }
}

export type RosterPage = { mayRead: boolean; total: number; rows: RosterRow[] }

type Class = { instituteId: string; classId: string; as: ClassRole }

/** Pages of the members of a class, by name. */
export function memberPages(scope: Scope, db: InstituteDatabase) {
  const { instituteId } = scope
  const { mayRun } = classesStore(scope, db)

  return {
    /** Members of a class in natural order, how many there are, and whether the caller may see them. */
    async pageOfMembers(classId: string, as: ClassRole, slice: RosterSlice): Promise<RosterPage> {
      const { search = '', within = null } = slice
      const of = { instituteId, classId, as }
      const mayRead = sql`select ${mayRun(classId)} as mayRead`
      const [[caller], { total, rows }] = await (search.trim() === ''
        ? pageOf(db, of, { ...slice, mayRead })
        : found(db, of, { ...slice, search, mayRead }))
      const marks = within === null ? null : await attendanceOf(db, of, { within, rows })
      return {
        ...{ mayRead: caller?.mayRead === 1, total },
        rows: marks === null ? rows : rows.map((row) => ({ ...row, attendance: marks.get(row.userId) ?? none })),
      }
    },
  }
}

/** The end of a page of a class. */
export function rosterCursor({ nameKey, userId }: Pick<RosterRow, 'nameKey' | 'userId'>): [key: string, id: string] {
  return [nameKey, userId]
}

const none = { present: 0, absent: 0 }

/** The members of a class with a role; the partial index holds them in the order of their names. */
function membersOf({ instituteId, classId, as }: Class): SQL {
  return as === 'instructor'
    ? sql`class_members m indexed by class_members_instructors
        where m.institute_id = ${instituteId} and m.class_id = ${classId} and m.role = 'instructor'`
    : sql`class_members m indexed by class_members_learners
        where m.institute_id = ${instituteId} and m.class_id = ${classId} and m.role <> 'instructor'`
}

type Caller = readonly { mayRead: number }[]
type Asked = Slice & { mayRead: SQL }
type Found = readonly [Caller, Pick<RosterPage, 'total' | 'rows'>]

/** One range of the index, whatever the size of the class. */
async function pageOf(db: InstituteDatabase, of: Class, { after, skip, take, mayRead }: Asked): Promise<Found> {
  const [caller, [count], rows] = await together(db, [
    db.all<Caller[number]>(mayRead),
    db.all<{ total: number }>(
      of.as === 'learner'
        ? sql`select learner_count as total from classes where institute_id = ${of.instituteId} and id = ${of.classId}`
        : sql`select count(*) as total from ${membersOf(of)}`,
    ),
    db.all<RosterRow>(sql`select s.id as kneuraId, s.id as userId, s.name as first_name, s.last_name, page.role,
        page.joined_at as joinedAt, page.name_key as nameKey, t.guardian_contact_number as guardianContactNumber
      from (select m.* from ${membersOf(of)} and (m.name_key, m.person_id) > (${after?.[0] ?? ''}, ${after?.[1] ?? ''})
        order by m.name_key, m.person_id limit ${take} offset ${skip}) page
      join members s on s.institute_id = page.institute_id and s.id = page.person_id
      left join students t on t.institute_id = page.institute_id and t.person_id = page.person_id
      order by page.name_key, page.person_id`),
  ])
  return [caller, { total: count?.total ?? 0, rows }]
}

/** The page of those whose names contain a text in any spelling: SQLite cannot fold, so the worker reads the class. */
async function found(
  db: InstituteDatabase,
  of: Class,
  { after, skip, take, search, mayRead }: Asked & { search: string },
): Promise<Found> {
  const [key = '', id = ''] = after ?? []
  // A few rows of JSON cross the wire in half the time of a row for each member.
  const [caller, packed] = await together(db, [
    db.all<Caller[number]>(mayRead),
    db.all<{ rows: string }>(sql`select json_group_array(json_array(
        s.id, s.name, s.last_name, m.role, m.joined_at, m.name_key, t.guardian_contact_number)) as rows
      from (select m.* from ${membersOf(of)}) m
      join members s on s.institute_id = m.institute_id and s.id = m.person_id
      left join students t on t.institute_id = m.institute_id and t.person_id = m.person_id
      group by substr(m.person_id, -1)`),
  ])
  const all = packed
    .flatMap(({ rows }) => rowsIn(rows))
    .filter(({ first_name, last_name }) => holdsName(wholeName(first_name, last_name), search))
  const rows = all
    .filter((row) => (order(row.nameKey, key) || order(row.userId, id)) > 0)
    .toSorted((one, other) => order(one.nameKey, other.nameKey) || order(one.userId, other.userId))
    .slice(skip, skip + take)
  return [caller, { total: all.length, rows }]
}

function order(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

function rowsIn(rows: string): RosterRow[] {
  type Packed = [
    id: string,
    name: string,
    lastName: string,
    role: Member['role'],
    joinedAt: string,
    nameKey: string,
    number: string | null,
  ]
  // The query builds this JSON from columns of its own, in this order.
  return (JSON.parse(rows) as Packed[]).map(
    ([id, first_name, last_name, role, joinedAt, nameKey, guardianContactNumber]) => ({
      ...{ kneuraId: id, userId: id, first_name, last_name, role, joinedAt, nameKey, guardianContactNumber },
    }),
  )
}

/** How often each student of a page was present and absent from one instant until another. */
async function attendanceOf(
  db: InstituteDatabase,
  { instituteId, classId }: Class,
  { within, rows }: { within: NonNullable<RosterSlice['within']>; rows: readonly RosterRow[] },
): Promise<ReadonlyMap<string, { present: number; absent: number }>> {
  const marks = await db.all<{ id: string; present: number; absent: number }>(sql`select m.person_id as id,
      sum(m.status = 'PRESENT') as present, sum(m.status = 'ABSENT') as absent
    from attendance_records r cross join json_each(${JSON.stringify(rows.map(({ userId }) => userId))}) s
    join attendance_marks m on m.institute_id = r.institute_id and m.record_id = r.id and m.person_id = s.value
    where r.institute_id = ${instituteId} and r.class_id = ${classId}
      and r.started_at >= ${within.from} and r.started_at < ${within.before}
    group by m.person_id`)
  return new Map(marks.map(({ id, present, absent }) => [id, { present, absent }]))
}
