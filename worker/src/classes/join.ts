import type { LoginResult } from '@takhti/schema/accounts/model'
import type { classes } from '@takhti/schema/classes/contract'
import { isCode, normaliseCode } from '@takhti/schema/classes/rules'
import { minuteMs } from '@takhti/schema/kit/durations'
import { actsAsMember, type Role } from '@takhti/schema/kit/roles'
import { loginResult } from '#accounts/port.ts'
import type { HandlerArgs } from '#http/implement.ts'
import { countAttempt, refuseSpent } from '#platform/attempts.ts'
import { isMailable, sessionLifetimeMs } from '#platform/auth.ts'
import { causes } from '#platform/commit.ts'
import { Failure } from '#platform/failure.ts'
import { keepPromise } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { newSecret, sha256 } from '#platform/random.ts'
import { seal, unseal } from '#platform/seal.ts'
import type { Session } from '#platform/session-store.ts'
import { joinStore, type CodeTarget, type Joining } from './join-store.ts'
import { mirrorMember } from './mirror-store.ts'

type Args = HandlerArgs<(typeof classes)['joinByCode']>
type Answer = LoginResult & { classId: string; className: string }

/** Where a code leads; each wrong one counts, and who guesses too often is refused before the next is looked at. */
export async function findByCode(platform: Platform, source: string, text: string): Promise<CodeTarget> {
  const now = platform.now()
  const counters = [{ key: `code:source:${source}`, max: 20, windowMs: minuteMs }]
  await refuseSpent(platform.directory, counters, now)
  const code = normaliseCode(text)
  const target = isCode(code) ? await joinStore(platform.directory).findCode(code) : null
  if (target !== null) return target
  await countAttempt(platform.directory, counters, now)
  throw new Failure('classes/code-invalid')
}

/** Joins a class: the directory first and at once, then the institute's database by a job that can run twice. */
export async function joinByCode(args: Args): Promise<Answer> {
  const { input, platform, facts, session, now, newId } = args
  // Somebody who believes to be signed in must not become a guest without knowing it.
  if (facts.token !== null && session === null) throw new Failure('common/unauthenticated')
  const target = await findByCode(platform, facts.source, input.code)
  const key = facts.idempotencyKey ?? newId()
  const bound = `${key}\n${session?.personId ?? ''}`
  const keyHash = await sha256(bound)
  const { joining, answer } = await newJoining(args, target)
  const sealed = await seal(JSON.stringify(answer), bound)
  try {
    await joinStore(platform.directory).join({
      ...joining,
      key: { hash: keyHash, bodyHash: facts.bodyHash, answer: sealed },
      requestId: facts.requestId,
      auditId: newId(),
      now,
    })
  } catch (error) {
    if (!causes(error).includes('UNIQUE constraint failed: idempotency.key_hash')) throw error
    return repeated(platform, { keyHash, bound, bodyHash: facts.bodyHash })
  }
  const promise = { id: joining.jobId, kind: 'mirrorMember', body: joining.job }
  await keepPromise(platform, promise, () => mirrorMember(platform.institute(target.shard), joining.job))
  return answer
}

async function repeated(
  platform: Platform,
  { keyHash, bound, bodyHash }: { keyHash: string; bound: string; bodyHash: string },
): Promise<Answer> {
  const first = await joinStore(platform.directory).findAnswer(keyHash)
  if (first === null) throw new Failure('common/conflict')
  if (first.bodyHash !== bodyHash) throw new Failure('common/key-reused')
  // Only `joinByCode` seals under this key, and what it seals is its answer.
  return JSON.parse(await unseal(first.answer, bound)) as Answer
}

type Draft = { joining: Pick<Joining, 'job' | 'jobId' | 'guest' | 'sessionId'>; answer: Answer }

async function newJoining(args: Args, target: CodeTarget): Promise<Draft> {
  if (args.session === null) return guestJoining(args, target)
  const held = await joinStore(args.platform.directory).listRoles(args.session.personId, target.instituteId)
  return memberJoining(args, target, { session: args.session, held })
}

async function guestJoining({ input, facts, now, newId }: Args, target: CodeTarget): Promise<Draft> {
  const name = input.displayName
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
  // A card lets its child into the institute that made it, and into no other.
  if (session.cardId !== null && session.institute?.id !== instituteId) throw new Failure('common/forbidden')
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
