import { seenEveryMs } from '@takhti/schema/accounts/sessions/rules'
import type { Role } from '@takhti/schema/kit/roles'
import type { TokenScope } from '@takhti/schema/kit/token-scopes'
import { sql } from 'drizzle-orm'
import type { DirectoryDatabase, Shard } from './db.ts'
import { licenceOf, type LicenceRow, type Session } from './session-store.ts'

type TokenRow = Pick<
  Session,
  | 'sessionId'
  | 'personId'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'language'
  | 'chosenLanguage'
  | 'hasSecondFactor'
  | 'adminSince'
> & {
  scopes: string
  expiresAt: string
  lastUsedAt: string | null
  instituteId: string
  instituteName: string
  shard: Shard
  timeZone: string | null
  roles: string
} & LicenceRow

/**
 * The session of a personal access token: its owner as staff of its one institute, without any proof. Null for a
 * token that is unknown, over, or of another institute, and for an owner who left the staff.
 */
export async function findTokenSession(
  db: DirectoryDatabase,
  { tokenHash, instituteId, now }: { tokenHash: string; instituteId: string | null; now: Date },
): Promise<Session | null> {
  const [row] = await db.all<TokenRow>(sql`select t.id as sessionId, t.person_id as personId, t.scopes,
      t.expires_at as expiresAt, t.last_used_at as lastUsedAt, p.name as firstName, p.last_name as lastName, p.email, p.language,
      case when p.is_language_chosen then p.language end as chosenLanguage,
      exists (select 1 from second_factors where person_id = t.person_id and confirmed_at is not null) as hasSecondFactor,
      (select min(created_at) from memberships where person_id = t.person_id and institute_id = i.id and role = 'admin')
        as adminSince,
      i.id as instituteId, i.name as instituteName, i.shard, i.time_zone as timeZone,
      (select json_group_array(role) from memberships where person_id = t.person_id and institute_id = i.id
        and role in ('instructor', 'admin')) as roles,
      (select json_group_object(feature, valid_till) from licence_trials where institute_id = i.id) as trials,
      l.feature_set as featureSet, l.features, l.valid_till as validTill
    from access_tokens t join people p on p.id = t.person_id join institutes i on i.id = t.institute_id
    left join licences l on l.institute_id = i.id
    where t.token_hash = ${tokenHash} and t.expires_at > ${now.toISOString()}`)
  if (row === undefined || (instituteId !== null && instituteId !== row.instituteId)) return null
  // The column's only writer is the membership table, whose CHECK admits nothing but roles.
  const roles = JSON.parse(row.roles) as Role[]
  if (roles.length === 0) return null
  const { sessionId, personId, firstName, lastName, email, language, chosenLanguage, hasSecondFactor, adminSince } = row
  const { instituteName: name, shard, timeZone } = row
  return {
    ...{ sessionId, personId, firstName, lastName, email, language, chosenLanguage, hasSecondFactor, adminSince },
    ...{
      reach: 'token',
      cardId: null,
      onlyInstituteId: null,
      provedAt: 0,
      isProfileDue: 0,
      isAdminWithheld: false,
      isOperator: false,
    },
    // Only the handler that makes tokens writes the column, from the contract's scopes.
    scopes: JSON.parse(row.scopes) as TokenScope[],
    expiresAt: new Date(row.expiresAt),
    seenAt: row.lastUsedAt === null ? 0 : Date.parse(row.lastUsedAt),
    institute: { id: row.instituteId, name, shard, timeZone: timeZone ?? 'UTC', roles, licence: licenceOf(row) },
  }
}

/** Notes that a token is in use, unless it was noted within the last minutes. */
export async function noteTokenUse(db: DirectoryDatabase, { sessionId }: Session, now: Date): Promise<void> {
  const before = new Date(now.getTime() - seenEveryMs).toISOString()
  await db.run(sql`update access_tokens set last_used_at = ${now.toISOString()}
    where id = ${sessionId} and (last_used_at is null or last_used_at < ${before})`)
}
