import { people, sessions } from '@takhti/schema/accounts/tables'
import { memberships } from '@takhti/schema/institutes/tables'
import { compareNames, holdsName } from '@takhti/schema/kit/name-order'
import type { Role } from '@takhti/schema/kit/roles'
import { and, eq, inArray, notExists, sql, type SQL } from 'drizzle-orm'
import { initialLimits } from '#licences/port.ts'
import type { DirectoryDatabase, Statement } from '#platform/db.ts'

/** A role that a membership holds. */
export type HeldRole = Exclude<Role, 'operator'>

/** Somebody of an institute, by the name it knows them by. */
export type Belonging = { personId: string; name: string; lastName: string; email: string; roles: HeldRole[] }

/** Which people, and from where on: `after` is the last row's key and id. */
export type PeopleQuestion = {
  roles: readonly HeldRole[]
  /** What was typed of a name or an address; nothing asks for everybody. */
  search: string
  after: string[] | null
  skip: number
  take: number
}

/** A row of a list of people, with the key it is sorted by. */
export type ListedPerson = Belonging & { nameKey: string }

/** A page of people, and how many there are in all. */
export type PeoplePage = { rows: ListedPerson[]; total: number }

/** The people of one institute, as the directory knows them. */
export function membershipStore(db: DirectoryDatabase, instituteId: string) {
  const held = sql`(select json_group_array(role) from memberships
    where person_id = p.id and institute_id = ${instituteId}) as roles`

  return {
    async page(question: PeopleQuestion): Promise<PeoplePage> {
      if (question.search !== '') return foundBy(await allOf(db, instituteId, question.roles), question)
      const { after, skip, take, roles } = question
      const later = after === null ? sql`true` : sql`(name_key, person_id) > (${after[0]}, ${after[1]})`
      const rows = await db.all<Omit<ListedPerson, 'roles'> & { roles: string; total: number }>(sql`
        select f.person_id as personId, f.name_key as nameKey, f.name, f.last_name as lastName, p.email, ${held},
          (select count(distinct m.person_id) from memberships m where m.institute_id = ${instituteId}
            and m.role in (select value from json_each(${JSON.stringify(roles)}))) as total
        from (select * from (${everybody(instituteId, question)}) where ${later} group by person_id
          order by name_key, person_id limit ${take} offset ${skip}) f
        join people p on p.id = f.person_id order by f.name_key, f.person_id`)
      return { rows: rows.map(({ total: _, ...row }) => withRoles(row)), total: rows[0]?.total ?? 0 }
    },
    /** Those of the given people who belong to the institute. */
    async listBelonging(personIds: readonly string[]): Promise<Belonging[]> {
      const rows = await db.all<Omit<Belonging, 'roles'> & { roles: string }>(sql`
        select p.id as personId, m.name, m.last_name as lastName, p.email, json_group_array(m.role) as roles
        from json_each(${JSON.stringify(personIds)}) asked
        join memberships m on m.person_id = asked.value and m.institute_id = ${instituteId}
        join people p on p.id = m.person_id group by p.id`)
      return rows.map(withRoles)
    },
    /** The person of an address, wherever they belong, and the roles they hold here. */
    async findByEmail(email: string) {
      const [row] = await db.all<{ personId: string; language: string; roles: string }>(sql`
        select p.id as personId, p.language, ${held} from people p where p.email = ${email}`)
      return row === undefined ? null : withRoles(row)
    },
    /** The sessions of a person that act here. */
    async listSessionIds(personId: string): Promise<string[]> {
      const rows = await db
        .select({ id: sessions.id })
        .from(sessions)
        .where(and(eq(sessions.personId, personId), eq(sessions.instituteId, instituteId)))
      return rows.map(({ id }) => id)
    },
  }
}

/** What changes who belongs to an institute, as statements for one batch. */
export function membershipWrites(db: DirectoryDatabase, instituteId: string) {
  const ofPerson = (personId: string) =>
    and(eq(memberships.personId, personId), eq(memberships.instituteId, instituteId))

  return {
    /** Whether somebody holds one of these roles at the moment of writing. */
    holds: (personId: string, roles: readonly HeldRole[]): SQL =>
      sql`exists (select 1 from memberships where person_id = ${personId} and institute_id = ${instituteId}
        and role in (select value from json_each(${JSON.stringify(roles)})))`,
    /** The same, while another condition holds, too. */
    holdsWhile: (personId: string, roles: readonly HeldRole[], condition: SQL): SQL =>
      sql`exists (select 1 from memberships where person_id = ${personId} and institute_id = ${instituteId}
        and role in (select value from json_each(${JSON.stringify(roles)}))) and ${condition}`,
    /** The same, while the other person is still of the institute. */
    holdsBoth: (personId: string, roles: readonly HeldRole[], otherId: string): SQL =>
      sql`exists (select 1 from memberships where person_id = ${personId} and institute_id = ${instituteId}
        and role in (select value from json_each(${JSON.stringify(roles)})))
        and exists (select 1 from memberships where person_id = ${otherId} and institute_id = ${instituteId})`,
    insertPerson: (
      person: { id: string; name: string; lastName: string; email: string; language: string },
      now: Date,
    ) => db.insert(people).values({ ...person, createdAt: now, updatedAt: now }),
    insertMembership: (row: { personId: string; name: string; lastName: string; role: HeldRole }, now: Date) =>
      membershipRows(db, { instituteId, rows: [row], ifHeld: 'refuse', now }),
    /** Takes roles; sessions that act here end with the last of them. */
    takeRoles: (personId: string, roles: readonly HeldRole[]): Statement[] => [
      db.delete(memberships).where(and(ofPerson(personId), inArray(memberships.role, [...roles]))),
      db.delete(sessions).where(
        and(
          eq(sessions.personId, personId),
          eq(sessions.instituteId, instituteId),
          notExists(
            db
              .select({ one: sql`1` })
              .from(memberships)
              .where(ofPerson(personId)),
          ),
        ),
      ),
    ],
  }
}

/** Roles that people get in one institute; without a name the institute knows them by their own. */
export type NewMemberships = {
  instituteId: string
  rows: readonly { personId: string; role: HeldRole; name?: string; lastName?: string }[]
  /** Whether who holds the role already keeps it, or has the whole batch roll back. */
  ifHeld: 'keep' | 'refuse'
  now: Date
}

/**
 * The one way into an institute. Triggers take the seats of the licence with the rows, so that a batch without room rolls back
 * and the call answers `licences/max-limit`, which it has to declare; they give the seats back with whatever deletes the rows.
 */
export function membershipRows(
  db: DirectoryDatabase,
  { instituteId, rows, ifHeld, now }: NewMemberships,
): [Statement, Statement] {
  const createdAt = now.toISOString()
  const insert = db.insert(memberships).values(rows.map((row) => ({ ...row, instituteId, createdAt })))
  return [initialLimits(db, instituteId, now), ifHeld === 'keep' ? insert.onConflictDoNothing() : insert]
}

// Each role stops by itself, so that a page costs a page however large the school is.
function everybody(instituteId: string, { roles, after, skip, take }: PeopleQuestion): SQL {
  const later = after === null ? sql`true` : sql`(name_key, person_id) > (${after[0]}, ${after[1]})`
  const ofRole = roles.map(
    (role) => sql`select * from (select person_id, name_key, name, last_name from memberships
      where institute_id = ${instituteId} and role = ${role} and ${later}
      order by name_key, person_id limit ${skip + take})`,
  )
  return sql.join(ofRole, sql` union all `)
}

type Searchable = ListedPerson & { emailKey: string }

/** Everybody with one of the roles. SQLite cannot fold text, so that a search reads all names of the institute. */
async function allOf(db: DirectoryDatabase, instituteId: string, roles: readonly HeldRole[]): Promise<Searchable[]> {
  const rows = await db.all<Omit<Searchable, 'roles' | 'nameKey'> & { roles: string }>(sql`
    select p.id as personId, m.name, m.last_name as lastName, p.email, m.email_key as emailKey,
      json_group_array(m.role) as roles
    from memberships m join people p on p.id = m.person_id where m.institute_id = ${instituteId}
    group by p.id having max(m.role in (select value from json_each(${JSON.stringify(roles)})))`)
  return rows.map((row) => ({ ...withRoles(row), nameKey: `${row.name} ${row.lastName}`.trim() }))
}

/** Those whose name holds what was typed, in any spelling, or whose address starts with it; in natural order. */
function foundBy(people: readonly Searchable[], { search, after, skip, take }: PeopleQuestion): PeoplePage {
  const typed = search.trim().toLowerCase()
  const found = people.filter(({ nameKey, emailKey }) => holdsName(nameKey, search) || emailKey.startsWith(typed))
  const compare = (one: readonly string[], other: readonly string[]) =>
    compareNames(one[0] ?? '', other[0] ?? '') || compareNames(one[1] ?? '', other[1] ?? '')
  const place = ({ nameKey, personId }: Searchable) => [nameKey, personId]
  const ordered = found.toSorted((one, other) => compare(place(one), place(other)))
  const rest = after === null ? ordered : ordered.filter((row) => compare(place(row), after) > 0)
  return { rows: rest.slice(skip, skip + take), total: found.length }
}

function withRoles<Row extends { roles: string }>(row: Row): Omit<Row, 'roles'> & { roles: HeldRole[] } {
  // The table's CHECK admits nothing but roles.
  return { ...row, roles: JSON.parse(row.roles) as HeldRole[] }
}
