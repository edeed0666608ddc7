import { people, sessions } from '@takhti/schema/accounts/tables'
import { memberships } from '@takhti/schema/institutes/tables'
import { compareNames, holdsName } from '@takhti/schema/kit/name-order'
import type { Role } from '@takhti/schema/kit/roles'
import { and, eq, notExists, sql, type SQL } from 'drizzle-orm'
import { initialLimits } from '#licences/port.ts'
import { isIn, type DirectoryDatabase, type Statement } from '#platform/db.ts'

/** A role that a membership holds. */
export type HeldRole = Exclude<Role, 'operator'>

/** A member of an institute, by the name that the institute uses. */
export type Belonging = { personId: string; name: string; lastName: string; email: string; roles: HeldRole[] }

/** A query of people; `after` is the key and id of the last row. */
export type PeopleQuestion = {
  roles: readonly HeldRole[]
  /** Part of a name or an address; an empty string matches everyone. */
  search: string
  /** Only these people, if a class narrows the list. */
  among?: readonly string[] | undefined
  after: string[] | null
  skip: number
  take: number
}

/** A row of a list of people, with its sort key. */
export type ListedPerson = Belonging & { nameKey: string }

/** A page of people, and their total number. */
export type PeoplePage = { rows: ListedPerson[]; total: number }

/** The people of one institute, as the directory knows them. */
export function membershipStore(db: DirectoryDatabase, instituteId: string) {
  const heldRoles = sql`(select json_group_array(role) from memberships
    where person_id = p.id and institute_id = ${instituteId}) as roles`

  async function listBelonging(personIds: readonly string[]): Promise<Belonging[]> {
    const rows = await db.all<Omit<Belonging, 'roles'> & { roles: string }>(sql`
      select p.id as personId, m.name, m.last_name as lastName, p.email, json_group_array(m.role) as roles
      from json_each(${JSON.stringify(personIds)}) asked
      join memberships m on m.person_id = asked.value and m.institute_id = ${instituteId}
      join people p on p.id = m.person_id group by p.id`)
    return rows.map(withRoles)
  }

  return {
    /**
     * SQLite cannot compare numbers in names, so a page reads everyone's name from the index, and the worker sorts them.
     */
    async page(question: PeopleQuestion): Promise<PeoplePage> {
      const isSearch = question.search !== ''
      const held = await (isSearch ? allOf(db, instituteId, question) : namesOf(db, instituteId, question))
      const people = [...new Map(held.map((person) => [person.personId, person])).values()]
      const found = isSearch ? people.filter((person) => isFound(person, question.search)) : people
      const places = pageOfNames(found, question)
      const known = await listBelonging(places.map(({ personId }) => personId))
      const byId = new Map(known.map((person) => [person.personId, person]))
      const rows = places.flatMap(({ personId, nameKey }) => {
        const person = byId.get(personId)
        return person === undefined ? [] : [{ ...person, nameKey }]
      })
      return { rows, total: found.length }
    },
    /** Filters people to those who belong to the institute. */
    listBelonging,
    /** The person of an address, in whichever institute, and their roles here. */
    async findByEmail(email: string) {
      const [row] = await db.all<{ personId: string; language: string; roles: string }>(sql`
        select p.id as personId, p.language, ${heldRoles} from people p where p.email = ${email}`)
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

/** Changes of an institute's memberships, as statements for one batch. */
export function membershipWrites(db: DirectoryDatabase, instituteId: string) {
  const ofPerson = (personId: string) =>
    and(eq(memberships.personId, personId), eq(memberships.instituteId, instituteId))

  return {
    /** Whether the person holds one of these roles at the moment of writing. */
    holds: (personId: string, roles: readonly HeldRole[]): SQL =>
      sql`exists (select 1 from memberships where person_id = ${personId} and institute_id = ${instituteId}
        and role in (select value from json_each(${JSON.stringify(roles)})))`,
    /** The same, while another condition also holds. */
    holdsWhile: (personId: string, roles: readonly HeldRole[], condition: SQL): SQL =>
      sql`exists (select 1 from memberships where person_id = ${personId} and institute_id = ${instituteId}
        and role in (select value from json_each(${JSON.stringify(roles)}))) and ${condition}`,
    /** The same, while the other person still belongs to the institute. */
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
      db.delete(memberships).where(and(ofPerson(personId), isIn(memberships.role, roles))),
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

/** The roles of people in one institute. Without a name the institute uses their own. */
export type NewMemberships = {
  instituteId: string
  rows: readonly { personId: string; role: HeldRole; name?: string; lastName?: string }[]
  /** For a person who holds the role already: leave it, or roll back the whole batch. */
  ifHeld: 'keep' | 'refuse'
  now: Date
}

/**
 * The one way into an institute. Triggers take the licence's seats with the rows, so a batch without room rolls back. The call then
 * answers `licences/max-limit`, which it has to declare. Deleting the rows gives the seats back, by triggers too.
 */
export function membershipRows(
  db: DirectoryDatabase,
  { instituteId, rows, ifHeld, now }: NewMemberships,
): [Statement, Statement] {
  const createdAt = now.toISOString()
  const insert = db.insert(memberships).values(rows.map((row) => ({ ...row, instituteId, createdAt })))
  return [initialLimits(db, instituteId, now), ifHeld === 'keep' ? insert.onConflictDoNothing() : insert]
}

type Named = { personId: string; nameKey: string; emailKey?: string }

/** Everyone with one of the roles, from the index of names alone. */
function namesOf(db: DirectoryDatabase, instituteId: string, { roles, among }: PeopleQuestion): Promise<Named[]> {
  return db.all(sql`select person_id as personId, name_key as nameKey from memberships
    where institute_id = ${instituteId} and role in (select value from json_each(${JSON.stringify(roles)}))
      and ${isAmong(among)}`)
}

/** The same with names and addresses for the search: SQLite cannot fold text. */
function allOf(db: DirectoryDatabase, instituteId: string, { roles, among }: PeopleQuestion): Promise<Named[]> {
  return db.all(sql`select person_id as personId, trim(name || ' ' || last_name) as nameKey, email_key as emailKey
    from memberships
    where institute_id = ${instituteId} and role in (select value from json_each(${JSON.stringify(roles)}))
      and ${isAmong(among)}`)
}

function isAmong(among: readonly string[] | undefined): SQL {
  return among === undefined ? sql`true` : sql`person_id in (select value from json_each(${JSON.stringify(among)}))`
}

/** Whether a name contains the search text, in any spelling, or the address starts with it. */
function isFound({ nameKey, emailKey = '' }: Named, search: string): boolean {
  return holdsName(nameKey, search) || emailKey.startsWith(search.trim().toLowerCase())
}

function pageOfNames(people: readonly Named[], { after, skip, take }: PeopleQuestion): Named[] {
  const rest = after === null ? people : people.filter((person) => comparePlaces(placeOf(person), after) > 0)
  return rest.toSorted((one, other) => comparePlaces(placeOf(one), placeOf(other))).slice(skip, skip + take)
}

const placeOf = ({ nameKey, personId }: Named) => [nameKey, personId]

function comparePlaces([name = '', id = '']: readonly string[], [otherName = '', otherId = '']: readonly string[]) {
  return compareNames(name, otherName) || (id < otherId ? -1 : id > otherId ? 1 : 0)
}

function withRoles<Row extends { roles: string }>(row: Row): Omit<Row, 'roles'> & { roles: HeldRole[] } {
  // The table's CHECK allows only roles.
  return { ...row, roles: JSON.parse(row.roles) as HeldRole[] }
}
