import { idPrefix } from '@takhti/schema/kit/ids'
import type { AuditDetail } from '@takhti/schema/kit/wire'
import { sql, type SQL } from 'drizzle-orm'
import type { DirectoryDatabase, InstituteDatabase } from '#platform/db.ts'
import type { Scope } from '#platform/scope.ts'

/** A row of either log. */
export type AuditRow = {
  id: string
  at: string
  action: string
  entityId: string
  targetName: string | null
  personId: string | null
  name: string | null
  lastName: string | null
  requestId: string
  detail: AuditDetail | null
}

/** Which rows, and from where on. */
export type AuditAsked = {
  personId: string | undefined
  action: string | undefined
  from: string | undefined
  before: string | undefined
  after: string[] | null
  take: number
}

type RawRow = Omit<AuditRow, 'detail'> & { detail: string | null }

const fullName = (row: string): SQL => sql.raw(`trim(${row}.name || ' ' || coalesce(${row}.last_name, ''))`)

/** A person, class, lesson or folder of the institute; private objects, such as a conversation, have no name here. */
const targetName = sql`coalesce(
    (select ${fullName('t')} from members t where t.institute_id = a.institute_id and t.id = a.entity_id),
    (select t.name from classes t where t.institute_id = a.institute_id and t.id = a.entity_id),
    (select t.name from lessons t where t.institute_id = a.institute_id and t.id = a.entity_id),
    (select t.name from folders t where t.institute_id = a.institute_id and t.id = a.entity_id))`

/** A person of the institute alone: some commands write the id that the caller named. */
const targetNameOfDirectory = sql`coalesce(
    (select ${fullName('t')} from people t join memberships o on o.person_id = t.id and o.institute_id = a.institute_id
      where t.id = a.entity_id),
    (select t.email from institute_invitations t where t.id = a.entity_id and t.institute_id = a.institute_id),
    (select ${fullName('o')} from institute_requests t join people o on o.id = t.person_id
      where t.id = a.entity_id and t.institute_id = a.institute_id))`

/** The audit log of the institute's own database. */
export function auditStore({ instituteId }: Scope, db: InstituteDatabase) {
  return {
    async list(asked: AuditAsked): Promise<AuditRow[]> {
      const rows =
        await db.all<RawRow>(sql`select a.id, a.at, a.action, a.entity_id as entityId, a.person_id as personId,
          m.name, m.last_name as lastName, a.request_id as requestId, a.detail, ${targetName} as targetName
        from audit a left join members m on m.institute_id = a.institute_id and m.id = a.person_id
        where a.institute_id = ${instituteId} and ${conditions(asked)} and ${idConditions(asked)}
        order by ${asked.personId === undefined ? sql`a.id desc` : sql`a.at desc, a.id desc`} limit ${asked.take}`)
      return rows.map(parsed)
    },
  }
}

/** The directory's audit log of an institute: arrivals, leavers, and changes of its name. */
export async function listOfDirectory(
  db: DirectoryDatabase,
  instituteId: string,
  asked: AuditAsked,
): Promise<AuditRow[]> {
  const rows = await db.all<RawRow>(sql`select a.id, a.at, a.action, a.entity_id as entityId, a.person_id as personId,
      p.name, p.last_name as lastName, a.request_id as requestId, a.detail, ${targetNameOfDirectory} as targetName
    from audit a left join people p on p.id = a.person_id
    where a.institute_id = ${instituteId} and ${conditions(asked)}
    order by a.at desc, a.id desc limit ${asked.take}`)
  return rows.map(parsed)
}

function conditions({ personId, action, from, before, after }: AuditAsked): SQL {
  const all = [
    after === null ? sql`true` : sql`(a.at, a.id) < (${after[0]}, ${after[1]})`,
    personId === undefined ? sql`true` : sql`a.person_id = ${personId}`,
    // An area matches all of its actions: those between `area.` and `area/`, as `/` follows the dot in ASCII.
    action === undefined
      ? sql`true`
      : sql`(a.action = ${action} or (a.action > ${`${action}.`} and a.action < ${`${action}/`}))`,
    from === undefined ? sql`true` : sql`a.at >= ${from}`,
    before === undefined ? sql`true` : sql`a.at < ${before}`,
  ]
  return sql.join(all, sql` and `)
}

/** The time is in an id, so the rows of all people need no index by time. */
function idConditions({ personId, from, before, after }: AuditAsked): SQL {
  if (personId !== undefined) return sql`true`
  const all = [
    after === null ? sql`true` : sql`a.id < ${after[1]}`,
    from === undefined ? sql`true` : sql`a.id >= ${idPrefix(new Date(from))}`,
    before === undefined ? sql`true` : sql`a.id < ${idPrefix(new Date(before))}`,
  ]
  return sql.join(all, sql` and `)
}

function parsed({ detail, ...row }: RawRow): AuditRow {
  // `commit` alone writes the column, in this form.
  return { ...row, detail: detail === null ? null : (JSON.parse(detail) as AuditDetail) }
}
