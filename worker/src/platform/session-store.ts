import { seenEveryMs } from '@takhti/schema/accounts/sessions/rules'
import type { SessionWay } from '@takhti/schema/accounts/sessions/ways'
import { sessions } from '@takhti/schema/accounts/tables'
import type { Reach, Role, SessionReach } from '@takhti/schema/kit/roles'
import type { TokenScope } from '@takhti/schema/kit/token-scopes'
import type { Licence } from '@takhti/schema/licences/model'
import { and, eq, lt } from 'drizzle-orm'
import type { DirectoryDatabase, Shard, Statement } from './db.ts'

/** Everything admission needs to know of a caller, from one statement. */
export type Session = {
  sessionId: string
  personId: string
  reach: Reach
  /** What a personal access token may do; empty for a session. */
  scopes: readonly TokenScope[]
  /** The login card of the session; such a session is a learner's, in the institute of the card, whatever other roles the person has. */
  cardId: string | null
  /** The only institute that the session may act in, never as an admin: a learning platform vouched for its person there. */
  onlyInstituteId: string | null
  expiresAt: Date
  /** When the session was last noted as seen. */
  seenAt: number
  firstName: string
  lastName: string
  email: string
  language: string
  /** 1 where the person signed in without a profile. */
  isProfileDue: number
  /** The same where the person chose it themselves. */
  chosenLanguage: string | null
  /** When the person last proved their identity in this session, in Unix milliseconds; 0 where they never did. */
  provedAt: number
  /** 1 where the person has a confirmed second factor. */
  hasSecondFactor: number
  /** Since when the person runs the institute; null where they do not. */
  adminSince: string | null
  /** Admission took the admin role away, because the person's second factor is overdue. */
  isAdminWithheld: boolean
  /** Whether the person runs the platform; their session must have the reach for it, too. */
  isOperator: boolean
  /** Null where the person acts in no institute, or in one they do not belong to. */
  institute: { id: string; name: string; shard: Shard; timeZone: string; roles: Role[]; licence: Licence | null } | null
}

// Written out and bound by hand: every call depends on this one statement.
const sessionByToken = `select s.id as sessionId, s.person_id as personId, s.reach, s.card_id as cardId,
    s.only_institute_id as onlyInstituteId, s.expires_at as expiresAt, s.updated_at as seenAt,
    p.name as firstName, p.last_name as lastName, p.email, p.language, p.is_profile_due as isProfileDue,
    case when p.is_language_chosen then p.language end as chosenLanguage,
    case when s.proved_at is not null then s.proved_at
      when s.via in ('password', 'link', 'google', 'card', 'code') then s.created_at else 0 end as provedAt,
    exists (select 1 from second_factors where person_id = s.person_id and confirmed_at is not null) as hasSecondFactor,
    (select min(created_at) from memberships where person_id = s.person_id and institute_id = i.id and role = 'admin') as adminSince,
    exists (select 1 from operators where person_id = s.person_id) as isOperator,
    i.id as instituteId, i.name as instituteName, i.shard, i.time_zone as timeZone,
    (select json_group_array(role) from memberships where person_id = s.person_id and institute_id = i.id
      and (s.card_id is null or role = 'learner') and (s.only_institute_id is null or role <> 'admin')) as roles,
    (select json_group_object(feature, valid_till) from licence_trials where institute_id = i.id) as trials,
    l.feature_set as featureSet, l.features, l.valid_till as validTill
  from sessions s join people p on p.id = s.person_id
  left join login_cards c on c.id = s.card_id
  left join institutes i on i.id = coalesce(?1, s.institute_id) and (s.card_id is null or i.id = c.institute_id)
    and (s.only_institute_id is null or i.id = s.only_institute_id)
  left join licences l on l.institute_id = i.id
  where s.token = ?2 and s.expires_at > ?3 and (s.card_id is null or c.id is not null)`

type SessionRow = Omit<Session, 'institute' | 'expiresAt' | 'isOperator' | 'isAdminWithheld' | 'scopes'> & {
  expiresAt: number
  instituteId: string | null
  instituteName: string | null
  shard: Shard | null
  timeZone: string | null
  isOperator: number
  roles: string
} & LicenceRow

/** The columns of a licence and of its trials. */
export type LicenceRow = {
  trials: string
  featureSet: string | null
  features: string | null
  validTill: string | null
}

/** The open session of a token's hash, acting in the named institute or else in its own. */
export async function findSession(
  db: DirectoryDatabase,
  by: { tokenHash: string; instituteId: string | null; now: Date },
): Promise<Session | null> {
  const row = await db.$client
    .prepare(sessionByToken)
    .bind(by.instituteId, by.tokenHash, by.now.getTime())
    .first<SessionRow>()
  if (row === null) return null
  const { instituteId, instituteName, shard, timeZone, roles, expiresAt, isOperator, ...rest } = row
  const { trials, featureSet, features, validTill, ...person } = rest
  const session = {
    ...person,
    scopes: [],
    isOperator: isOperator === 1,
    isAdminWithheld: false,
    expiresAt: new Date(expiresAt),
  }
  // The column's only writer is the membership table, whose CHECK admits nothing but roles.
  const held = JSON.parse(roles) as Role[]
  if (instituteId === null || instituteName === null || shard === null || held.length === 0)
    return { ...session, institute: null }
  const licence = licenceOf({ trials, featureSet, features, validTill })
  return {
    ...session,
    institute: { id: instituteId, name: instituteName, shard, timeZone: timeZone ?? 'UTC', roles: held, licence },
  }
}

/** The licence in a row; null where there is none and nothing was tried. */
export function licenceOf({ trials, featureSet, features, validTill }: LicenceRow): Licence | null {
  if (featureSet === null && trials === '{}') return null
  // The tables' types are the licence's own; nothing else writes the columns.
  const stored = { features: JSON.parse(features ?? '{}'), trials: JSON.parse(trials) } as Pick<
    Licence,
    'features' | 'trials'
  >
  // An institute that has started a trial without a licence has the light version, with that trial in it.
  return { featureSet: featureSet ?? 'LITE', validTill, ...stored }
}

/** The statement that opens a session; the caller has the token, the row only its hash. */
export function insertSession(
  db: DirectoryDatabase,
  session: {
    id: string
    tokenHash: string
    personId: string
    instituteId: string | null
    reach: SessionReach
    onlyInstituteId?: string
    via: SessionWay
    userAgent: string | null
    expiresAt: Date
    now: Date
  },
): Statement {
  const { tokenHash, now, ...row } = session
  // A guest's first request is noted at once: an unused guest is one whose session is older than its creation.
  const updatedAt = row.via === 'code' ? new Date(now.getTime() - seenEveryMs - 1) : now
  return db.insert(sessions).values({ ...row, token: tokenHash, createdAt: now, updatedAt })
}

/** Notes that a session is in use, unless it was noted within the last minutes. */
export async function noteSeen(db: DirectoryDatabase, session: Session, now: Date): Promise<void> {
  const before = new Date(now.getTime() - seenEveryMs)
  await db
    .update(sessions)
    .set({ updatedAt: now })
    .where(and(eq(sessions.id, session.sessionId), lt(sessions.updatedAt, before)))
}

/** The role a person is shown as where several are held. */
export function leadingRole(roles: readonly Role[]): Role {
  const order: readonly Role[] = ['instructor', 'admin', 'learner', 'guest', 'operator']
  return order.find((role) => roles.includes(role)) ?? 'guest'
}
