import { people } from '@takhti/schema/accounts/tables'
import { directoryAudit, outbox } from '@takhti/schema/kit/directory-tables'
import { ltiPeople } from '@takhti/schema/lti/platforms/tables'
import { sql } from 'drizzle-orm'
import { membershipRows, type HeldRole } from '#institutes/port.ts'
import { together, type DirectoryDatabase, type Statement } from '#platform/db.ts'
import type { QueuedJob } from '#platform/outbox.ts'

/** A person, as a launch into one institute may know them. */
export type KnownPerson = {
  personId: string
  /** Their roles in this institute. */
  roles: HeldRole[]
  /** Whether the platform means them by another `sub`. */
  isTaken: boolean
  /** Whether more than a platform's word guards their account: a second factor, or the platform's own staff. */
  isGuarded: boolean
}

type Row = { personId: string; roles: string; isTaken: number; isGuarded: number }

/** The people that one platform of an institute sends. */
export function personStore(
  db: DirectoryDatabase,
  { platformId, instituteId }: { platformId: string; instituteId: string },
) {
  const known = sql`p.id as personId,
    (select json_group_array(role) from memberships m where m.person_id = p.id and m.institute_id = ${instituteId}) as roles,
    exists (select 1 from lti_people l where l.platform_id = ${platformId} and l.person_id = p.id) as isTaken,
    exists (select 1 from operators o where o.person_id = p.id)
      or exists (select 1 from second_factors f where f.person_id = p.id and f.confirmed_at is not null) as isGuarded`
  return {
    async findBySubject(subject: string): Promise<KnownPerson | null> {
      const [row] = await db.all<Row>(sql`select ${known} from lti_people b join people p on p.id = b.person_id
        where b.platform_id = ${platformId} and b.subject = ${subject} and b.institute_id = ${instituteId}`)
      return row === undefined ? null : knownOf(row)
    },
    async findByEmail(email: string): Promise<KnownPerson | null> {
      const [row] = await db.all<Row>(sql`select ${known} from people p where p.email = ${email}`)
      return row === undefined ? null : knownOf(row)
    },
    async find(personId: string): Promise<KnownPerson | null> {
      const [row] = await db.all<Row>(sql`select ${known} from people p where p.id = ${personId}`)
      return row === undefined ? null : knownOf(row)
    },
    async teachesHere(personId: string): Promise<boolean> {
      const rows = await db.all(sql`select 1 as one from memberships where person_id = ${personId}
        and institute_id = ${instituteId} and role = 'instructor'`)
      return rows.length > 0
    },
    bind: (subject: string, personId: string, at: string): Statement =>
      db.insert(ltiPeople).values({ platformId, subject, instituteId, personId, createdAt: at }),
    /** A new person of the institute; triggers take the seat, and a full licence rolls all of it back. */
    add: (person: NewPerson, job: QueuedJob, now: Date): Statement[] => [
      db.insert(people).values({
        ...{ id: person.personId, name: person.name, lastName: person.lastName, email: person.email },
        ...{ createdAt: now, updatedAt: now },
      }),
      ...membershipRows(db, { instituteId, rows: [person], ifHeld: 'refuse', now }),
      db.insert(outbox).values(job),
    ],
    write: async (statements: readonly Statement[]): Promise<void> => {
      await together(db, statements)
    },
    audit: (entry: { id: string; personId: string; requestId: string; at: string }): Statement =>
      db.insert(directoryAudit).values({ ...entry, instituteId, action: 'lti.launch', entityId: platformId }),
  }
}

/** A person whom a platform sends for the first time. */
export type NewPerson = {
  personId: string
  name: string
  lastName: string
  email: string
  role: 'instructor' | 'learner'
}

function knownOf({ personId, roles, isTaken, isGuarded }: Row): KnownPerson {
  // The membership table's CHECK admits nothing but roles.
  return { personId, roles: JSON.parse(roles) as HeldRole[], isTaken: isTaken === 1, isGuarded: isGuarded === 1 }
}
