import { isProofFresh, secondFactorDueAt } from '@takhti/schema/accounts/factors/rules'
import { seenEveryMs } from '@takhti/schema/accounts/sessions/rules'
import { tokenPrefix } from '@takhti/schema/exchange/tokens/rules'
import { contractVersion, headers, oldestContractVersion, type CallPolicy } from '@takhti/schema/kit/call'
import { isId } from '@takhti/schema/kit/ids'
import { actsOnAccount, isForOperators, type Role } from '@takhti/schema/kit/roles'
import { canUseFeature } from '@takhti/schema/licences/rules'
import { findTokenSession, noteTokenUse } from '#platform/access-token-store.ts'
import { factorRuleFrom } from '#platform/factor-rule.ts'
import { Failure } from '#platform/failure.ts'
import type { Platform } from '#platform/platform.ts'
import { sha256 } from '#platform/random.ts'
import { scopeOf, type Scope } from '#platform/scope.ts'
import { findSession, leadingRole, noteSeen, type Session } from '#platform/session-store.ts'
import type { CallContext, RequestFacts } from './request.ts'

/** The caller, and the address of the request. */
type Asking = Pick<CallContext, 'platform' | 'session'> & { facts: Pick<RequestFacts, 'source'> }

/** The caller of an admitted call. */
export type Admitted = { session: Session | null; scope: Scope | null; role: Role | null }

/** The token of a request. Both headers may carry it, and then they must be equal. */
export function tokenOf(request: Headers): string | null {
  const bearer = request.get('Authorization')
  const plain = request.get(headers.token)
  if (bearer === null) return plain === '' ? null : plain
  const token = /^Bearer ([\w.~+/=-]{1,512})$/i.exec(bearer)?.[1]
  if (token === undefined || (plain !== null && plain !== token)) throw new Failure('common/unauthenticated')
  return token
}

/** Refuses a client whose contract is no longer served. A client that names none is not ours, and is not checked. */
export function checkContractVersion(request: Headers): void {
  const sent = request.get(headers.contractVersion)
  if (sent === null) return
  const version = Number(sent)
  if (!Number.isInteger(version) || version > contractVersion * 1000) throw new Failure('common/bad-request')
  if (version < oldestContractVersion) throw new Failure('common/client-too-old')
}

/** The session behind a token, acting in the institute that the header names. */
export async function sessionOf(
  platform: Platform,
  token: string | null,
  instituteHeader: string | null,
): Promise<Session | null> {
  if (token === null) return null
  if (instituteHeader !== null && !isId(instituteHeader)) throw new Failure('common/bad-request')
  const now = platform.now()
  const by = { tokenHash: await sha256(token), instituteId: instituteHeader, now }
  const isOfProgram = token.startsWith(tokenPrefix)
  const found = await (isOfProgram ? findTokenSession(platform.directory, by) : findSession(platform.directory, by))
  if (found !== null && now.getTime() - found.seenAt > seenEveryMs)
    platform.defer('note session', () => (isOfProgram ? noteTokenUse : noteSeen)(platform.directory, found, now))
  return found === null ? null : withinGrace(platform, found)
}

/** Removes the admin role from a session whose person should have set up a second factor by now. */
function withinGrace({ env, now }: Platform, session: Session): Session {
  const { institute, adminSince, hasSecondFactor } = session
  const dueAt = secondFactorDueAt(adminSince, factorRuleFrom(env))
  if (institute === null || hasSecondFactor === 1 || dueAt === null || dueAt > now()) return session
  const roles = institute.roles.filter((role) => role !== 'admin')
  return { ...session, isAdminWithheld: true, institute: { ...institute, roles } }
}

/** Admits a caller to a call, or throws: 401 without a session, 403 by role, reach or an old proof, 406 by licence. */
export async function admit(context: Asking, policy: CallPolicy): Promise<Admitted> {
  const admitted = await admitCaller(context, policy)
  if (policy.recent === true && !isProofFresh(admitted.session?.provedAt ?? 0, context.platform.now()))
    throw new Failure('accounts/proof-too-old')
  return admitted
}

async function admitCaller(context: Asking, policy: CallPolicy): Promise<Admitted> {
  const session = await context.session()
  await checkPace(context, session)
  // Before anything else: a token makes the calls of its scopes, and not even one that anyone may make.
  if (session?.reach === 'token' && !isWithinScope(session, policy)) throw new Failure('common/forbidden')
  if (policy.roles === 'anyone') return { session, scope: null, role: null }
  if (session === null) throw new Failure('common/unauthenticated')
  if (isForOperators(policy.roles)) return admitOperator(session)
  if (!isWithinReach(session, policy)) throw new Failure('common/forbidden')
  if (policy.roles === 'signedIn') return { session, scope: null, role: null }
  return admitToInstitute(context, policy, session)
}

/** A card acts in its institute. Beyond any institute it may only make the calls whose policy allows it. */
function isWithinReach({ reach }: Session, policy: CallPolicy): boolean {
  // Its scope was checked.
  if (reach === 'token') return true
  if (reach === 'card') return !actsOnAccount(policy)
  return reach === 'full' || policy.reach?.some((narrow) => narrow === reach) === true
}

function isWithinScope({ scopes }: Session, { scope }: CallPolicy): boolean {
  return scope !== undefined && scopes.includes(scope)
}

// No role of an institute grants this: the session was opened for it, and its person is on the platform's own list.
function admitOperator(session: Session): Admitted {
  if (session.reach !== 'operator' || !session.isOperator) throw new Failure('common/forbidden')
  return { session, scope: null, role: 'operator' }
}

function admitToInstitute({ platform }: Asking, policy: CallPolicy, session: Session): Admitted {
  const { institute } = session
  const allowed = institute?.roles.filter((role) => policy.roles.includes(role)) ?? []
  if (session.isAdminWithheld && policy.roles.includes('admin') && allowed.length === 0)
    throw new Failure('accounts/second-factor-due')
  if (institute === null || allowed.length === 0) throw new Failure('common/forbidden')
  if (policy.feature !== null) {
    const verdict = canUseFeature(institute.licence, policy.feature, platform.now())
    if (verdict !== 'ok') throw new Failure(verdict, { feature: policy.feature })
  }
  const scope = scopeOf({
    personId: session.personId,
    instituteId: institute.id,
    shard: institute.shard,
    roles: new Set(institute.roles),
  })
  return { session, scope, role: leadingRole(allowed) }
}

/** Counts one call for its session, or for its source without one. Throws if there were too many in a minute. */
export async function checkPace(
  { platform, facts }: { platform: Platform; facts: Pick<Asking['facts'], 'source'> },
  session: Session | null,
): Promise<void> {
  const { CALL_LIMIT, SOURCE_LIMIT } = platform.env
  const verdict =
    session === null
      ? await SOURCE_LIMIT?.limit({ key: facts.source })
      : await CALL_LIMIT?.limit({
          key: session.reach === 'token' ? `tokens of ${session.personId}` : session.sessionId,
        })
  if (verdict?.success === false) throw new Failure('common/too-many')
}
