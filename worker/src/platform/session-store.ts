import { people, sessions } from '@takhti/schema/accounts/tables'
import { institutes, memberships } from '@takhti/schema/institutes/tables'
import type { Role, SessionReach } from '@takhti/schema/kit/roles'
import type { Licence } from '@takhti/schema/licences/model'
import { licences } from '@takhti/schema/licences/tables'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { DirectoryDatabase, Shard, Statement } from './db.ts'

/** Everything admission needs to know of a caller, from one statement. */
export type Session = {
  sessionId: string
  personId: string
  reach: SessionReach
  expiresAt: Date
  firstName: string
  lastName: string
  email: string
  language: string
  /** Null where the person acts in no institute, or in one they do not belong to. */
  institute: { id: string; name: string; shard: Shard; roles: Role[]; licence: Licence | null } | null
}

const rolesHeld = sql<string>`(select json_group_array(${memberships.role}) from ${memberships}
  where ${memberships.personId} = ${sessions.personId} and ${memberships.instituteId} = ${institutes.id})`

/** The open session of a token's hash, acting in the named institute or else in its own. */
export async function findSession(
  db: DirectoryDatabase,
  by: { tokenHash: string; instituteId: string | null; now: Date },
): Promise<Session | null> {
  const row = await db
    .select({
      sessionId: sessions.id,
      personId: sessions.personId,
      reach: sessions.reach,
      expiresAt: sessions.expiresAt,
      firstName: people.name,
      lastName: people.lastName,
      email: people.email,
      language: people.language,
      instituteId: institutes.id,
      instituteName: institutes.name,
      shard: institutes.shard,
      roles: rolesHeld,
      featureSet: licences.featureSet,
      features: licences.features,
    })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.personId))
    .leftJoin(institutes, eq(institutes.id, sql`coalesce(${by.instituteId}, ${sessions.instituteId})`))
    .leftJoin(licences, eq(licences.instituteId, institutes.id))
    .where(and(eq(sessions.token, by.tokenHash), gt(sessions.expiresAt, by.now)))
    .get()
  if (row === undefined) return null
  const { instituteId, instituteName, shard, roles, featureSet, features, ...session } = row
  // The column's only writer is the membership table, whose CHECK admits nothing but roles.
  const held = JSON.parse(roles) as Role[]
  if (instituteId === null || instituteName === null || shard === null || held.length === 0)
    return { ...session, institute: null }
  const licence = featureSet === null || features === null ? null : { featureSet, features }
  return { ...session, institute: { id: instituteId, name: instituteName, shard, roles: held, licence } }
}

/** The statement that opens a session; the caller keeps the token, the row only its hash. */
export function insertSession(
  db: DirectoryDatabase,
  session: {
    id: string
    tokenHash: string
    personId: string
    instituteId: string
    reach: SessionReach
    expiresAt: Date
    now: Date
  },
): Statement {
  const { tokenHash, now, ...row } = session
  return db.insert(sessions).values({ ...row, token: tokenHash, createdAt: now, updatedAt: now })
}

/** The role a person is shown as where several are held. */
export function leadingRole(roles: readonly Role[]): Role {
  const order: readonly Role[] = ['instructor', 'admin', 'learner', 'guest', 'operator']
  return order.find((role) => roles.includes(role)) ?? 'guest'
}
