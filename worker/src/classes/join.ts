import type { LoginResult } from '@takhti/schema/accounts/model'
import type { classes } from '@takhti/schema/classes/contract'
import { joinPace, repeatedJoinMs } from '@takhti/schema/classes/rules'
import { replyTime } from '@takhti/schema/kit/key-lifetime'
import { actsAsMember, type Role } from '@takhti/schema/kit/roles'
import { loginResult } from '#accounts/port.ts'
import type { HandlerArgs } from '#http/implement.ts'
import { takeAttempt, type Allowance } from '#platform/attempts.ts'
import { isMailable, sessionLifetimeMs } from '#platform/auth.ts'
import { causes } from '#platform/commit.ts'
import { Failure } from '#platform/failure.ts'
import { runJob } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { newSecret, sha256 } from '#platform/random.ts'
import { seal, unseal } from '#platform/seal.ts'
import type { Session } from '#platform/session-store.ts'
import { findGuarded } from './code-guesses.ts'
import { doorStore } from './door-store.ts'
import { isUnusedSince, joinStore, type CodeTarget, type Joining } from './join-store.ts'
import { mirrorMember } from './mirror-store.ts'

type Args = HandlerArgs<(typeof classes)['joinByCode']>
type Answer = LoginResult & { classId: string; className: string }

/** The class of a code. */
export function findByCode(platform: Platform, source: string, text: string): Promise<CodeTarget> {
  return findGuarded(platform, { source, text }, (code) => joinStore(platform.directory).findCode(code))
}

/** Joins a class: the directory first and at once, then the institute's database by an idempotent job. */
export async function joinByCode(args: Args): Promise<Answer> {
  const { input, platform, facts, session, now, newId } = args
  // A user who believes to be signed in must not become a guest unknowingly.
  if (facts.token !== null && session === null) throw new Failure('common/unauthenticated')
  const target = await findByCode(platform, facts.source, input.code)
  const key = facts.idempotencyKey ?? newId()
  const bound = `${key}\n${session?.personId ?? ''}`
  const keyHash = await sha256(bound)
  const first = await repeated(args, { keyHash, bound })
  if (first !== null) return first
  const name = await passDoor(args, target, keyHash)
  const { joining, answer } = await newJoining(args, target, name)
  const sealed = await seal(JSON.stringify(answer), bound)
  try {
    await joinStore(platform.directory).join({
      ...joining,
      key: {
        ...{ hash: keyHash, bodyHash: facts.bodyHash, answer: sealed },
        countsFrom: replyTime(facts.idempotencyKey, now),
      },
      requestId: facts.requestId,
      auditId: newId(),
      now,
    })
  } catch (error) {
    const texts = causes(error)
    if (texts.includes('GUESTS_FULL')) throw new Failure('classes/guests-full')
    if (!texts.includes('UNIQUE constraint failed: idempotency.key_hash')) throw error
    return (await repeated(args, { keyHash, bound })) ?? conflict()
  }
  const promise = { id: joining.jobId, kind: 'mirrorMember', body: joining.job }
  await runJob(platform, promise, () => mirrorMember(platform.institute(target.shard), joining.job))
  return answer
}

function conflict(): never {
  throw new Failure('common/conflict')
}

type Key = { keyHash: string; bound: string }

/**
 * The first answer to this key, or null. A guest's answer has a token, so it is repeated for a lost reply alone: within
 * minutes, and only while the token is unused.
 */
async function repeated({ platform, facts, session, now }: Args, { keyHash, bound }: Key): Promise<Answer | null> {
  const first = await joinStore(platform.directory).findAnswer(keyHash)
  if (first === null) return null
  if (first.bodyHash !== facts.bodyHash) throw new Failure('common/key-reused')
  // Only `joinByCode` seals under this key, and it seals its own answer.
  const answer = JSON.parse(await unseal(first.answer, bound)) as Answer
  if (session !== null) return answer
  const since = new Date(now.getTime() - repeatedJoinMs)
  if (await isUnusedSince(platform.directory, await sha256(answer.access_token), since)) return answer
  throw new Failure('common/key-reused')
}

/** Stops newcomers at a closed door, at one that a teacher opens for each, and over the rate limit. Returns the name. */
async function passDoor(args: Args, target: CodeTarget, keyHash: string): Promise<string | undefined> {
  const { input, platform, session, now, newId } = args
  if (target.door === 'closed') throw new Failure('classes/code-closed')
  const name = session === null ? input.displayName : `${session.firstName} ${session.lastName}`.trim()
  const store = doorStore(platform.directory)
  const wait = target.door === 'wait' ? await store.find(keyHash, target) : null
  if (wait?.status === 'refused') throw new Failure('classes/refused-at-the-door')
  if (wait?.status === 'waiting') throw new Failure('classes/at-the-door')
  // An admitted person was counted when they came to the door.
  if (wait !== null || name === undefined) return wait?.name ?? name
  await takePace(args, target.code)
  if (target.door === 'open') return name
  await store.knock(target, { keyHash, id: newId(), name, at: now.toISOString() })
  throw new Failure('classes/at-the-door')
}

// Minutes before days: a refusal of the minute must not use up the day of everyone behind the same address.
async function takePace({ platform, facts, now }: Args, code: string): Promise<void> {
  // Locally all clients share one address, and e2e journeys join more than one class does.
  if (platform.env.ENVIRONMENT === 'development' && facts.source === 'local') return
  const named = (name: string, { max, windowMs }: Allowance) => ({ max, windowMs, key: `${name}:${windowMs}` })
  for (const at of [0, 1] as const)
    await takeAttempt(
      platform.directory,
      [
        named(`join:source:${code}:${facts.source}`, joinPace.source[at]),
        named(`join:code:${code}`, joinPace.code[at]),
      ],
      now,
    )
}

type Draft = { joining: Pick<Joining, 'job' | 'jobId' | 'guest' | 'sessionId'>; answer: Answer }

async function newJoining(args: Args, target: CodeTarget, name: string | undefined): Promise<Draft> {
  if (args.session === null) return guestJoining(args, target, name)
  const held = await joinStore(args.platform.directory).listRoles(args.session.personId, target.instituteId)
  return memberJoining(args, target, { session: args.session, held })
}

async function guestJoining({ facts, now, newId }: Args, target: CodeTarget, name: string | undefined): Promise<Draft> {
  if (name === undefined)
    throw new Failure('common/bad-request', { issues: [{ path: 'displayName', message: 'required' }] })
  const { instituteId, classId, className, shard } = target
  const personId = newId()
  const token = newSecret()
  const expiresAt = new Date(now.getTime() + sessionLifetimeMs)
  const job = {
    shard,
    instituteId,
    classId,
    personId,
    name,
    lastName: '',
    role: 'guest' as const,
    at: now.toISOString(),
  }
  return {
    joining: {
      job,
      jobId: newId(),
      guest: { sessionId: newId(), tokenHash: await sha256(token), userAgent: facts.userAgent, expiresAt },
      sessionId: null,
    },
    answer: {
      kneura_id: personId,
      userId: personId,
      instituteKneuraId: instituteId,
      instituteId,
      access_token: token,
      first_name: name,
      notificationToken: '',
      role: 'guest',
      expiresAt: expiresAt.toISOString(),
      language: null,
      classId,
      className,
    },
  }
}

type Held = { session: Session; held: readonly Role[] }

function memberJoining({ facts, now, newId }: Args, target: CodeTarget, { session, held }: Held): Draft {
  const { instituteId, instituteName, classId, className, shard } = target
  // A card admits its child to the institute that made it, and to no other.
  if (session.cardId !== null && session.institute?.id !== instituteId) throw new Failure('common/forbidden')
  // Nor does a learning platform vouch for anything beyond its own institute.
  if (session.onlyInstituteId !== null && session.onlyInstituteId !== instituteId) throw new Failure('common/forbidden')
  if (!actsAsMember(session.reach) || held.includes('instructor') || held.includes('admin'))
    throw new Failure('common/forbidden')
  // A student with a printed card has no address either.
  const role = held.includes('learner') || isMailable(session.email) ? 'learner' : 'guest'
  const job = {
    shard,
    instituteId,
    classId,
    personId: session.personId,
    name: session.firstName,
    lastName: session.lastName,
    role,
    at: now.toISOString(),
  } as const
  const institute = {
    id: instituteId,
    name: instituteName,
    shard,
    timeZone: 'UTC',
    roles: [role],
    licence: null,
  } as const
  const login = loginResult(facts.token ?? '', { ...session, institute: { ...institute, roles: [role] } })
  return {
    joining: { job, jobId: newId(), guest: null, sessionId: session.sessionId },
    answer: { ...login, classId, className },
  }
}
