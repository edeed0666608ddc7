import { people } from '@takhti/schema/accounts/tables'
import { institutes, memberships } from '@takhti/schema/institutes/tables'
import type { AskedRole, JoiningStatus } from '@takhti/schema/joining/rules'
import { instituteRequests } from '@takhti/schema/joining/tables'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { DirectoryDatabase, Shard, Statement } from '#platform/db.ts'

/** The institute that a person asks to join, and what they are there already. */
export type AskedInstitute = {
  id: string
  name: string
  /** Whether the asker holds the role, and their open request for it, if any. */
  isMember: number
  openId: string | null
  openSince: string | null
  openUntil: string | null
}

/** A request to join with everything an answer needs. */
export type FoundRequest = {
  id: string
  instituteId: string
  shard: Shard
  personId: string
  name: string
  lastName: string
  role: AskedRole
  status: JoiningStatus
  expiresAt: string
}

/** Requests of people to institutes. */
export function requestStore(db: DirectoryDatabase) {
  return {
    insert(row: typeof instituteRequests.$inferInsert): Statement {
      return db.insert(instituteRequests).values(row)
    },
    /** The rows that close a request, whether it is accepted, declined or cancelled; the guard is `isPending`. */
    close(id: string, status: 'accepted' | 'declined' | 'cancelled', by: { personId: string; at: string }): Statement {
      return db
        .update(instituteRequests)
        .set({ status, answeredAt: by.at, answeredBy: by.personId })
        .where(eq(instituteRequests.id, id))
    },
    isPending(id: string, now: Date): SQL {
      return sql`exists (select 1 from ${instituteRequests} where ${instituteRequests.id} = ${id}
        and ${instituteRequests.status} = 'pending' and ${instituteRequests.expiresAt} > ${now.toISOString()})`
    },
    /** Expires a request whose time is over, so that the same can be asked again. */
    expire(asked: { instituteId: string; personId: string; role: AskedRole }, now: Date): Statement {
      return db
        .update(instituteRequests)
        .set({ status: 'expired' })
        .where(
          and(
            eq(instituteRequests.instituteId, asked.instituteId),
            eq(instituteRequests.personId, asked.personId),
            eq(instituteRequests.role, asked.role),
            eq(instituteRequests.status, 'pending'),
            sql`${instituteRequests.expiresAt} <= ${now.toISOString()}`,
          ),
        )
    },
  }
}

/** The institute of a code, and the asker's relation to it. */
export async function findAsked(
  db: DirectoryDatabase,
  code: string,
  asker: { personId: string; role: AskedRole },
): Promise<AskedInstitute | null> {
  const { personId, role } = asker
  const isOpen = and(
    eq(instituteRequests.instituteId, institutes.id),
    eq(instituteRequests.personId, personId),
    eq(instituteRequests.role, role),
    eq(instituteRequests.status, 'pending'),
  )
  const row = await db
    .select({
      id: institutes.id,
      name: institutes.name,
      isMember: sql<number>`exists (select 1 from ${memberships} where ${memberships.personId} = ${personId}
        and ${memberships.instituteId} = ${institutes.id} and ${memberships.role} = ${role})`,
      openId: instituteRequests.id,
      openSince: instituteRequests.createdAt,
      openUntil: instituteRequests.expiresAt,
    })
    .from(institutes)
    .leftJoin(instituteRequests, isOpen)
    .where(eq(institutes.referralCode, code))
    .get()
  return row ?? null
}

/** One request with everything an answer needs. */
export async function findRequest(db: DirectoryDatabase, id: string): Promise<FoundRequest | null> {
  const row = await db
    .select({
      id: instituteRequests.id,
      instituteId: instituteRequests.instituteId,
      shard: institutes.shard,
      personId: people.id,
      name: people.name,
      lastName: people.lastName,
      role: instituteRequests.role,
      status: instituteRequests.status,
      expiresAt: instituteRequests.expiresAt,
    })
    .from(instituteRequests)
    .innerJoin(institutes, eq(institutes.id, instituteRequests.instituteId))
    .innerJoin(people, eq(people.id, instituteRequests.personId))
    .where(eq(instituteRequests.id, id))
    .get()
  return row ?? null
}
