import { sessions } from '@takhti/schema/accounts/sessions/contract'
import { deviceOf, loginCodeLifetimeMs } from '@takhti/schema/accounts/sessions/rules'
import { implement } from '#http/implement.ts'
import type { RequestFacts } from '#http/request.ts'
import { isMailable } from '#platform/auth.ts'
import { defaultPageSize, pageOf, readCursor } from '#platform/cursor.ts'
import { together } from '#platform/db.ts'
import type { Platform } from '#platform/platform.ts'
import { newSecret, sha256 } from '#platform/random.ts'
import { findSession, type Session } from '#platform/session-store.ts'
import { loginResult } from '../port.ts'
import { secretStore } from '../secret-store.ts'
import { closeEnded } from './ended-sessions.ts'
import type { Ending } from './ending-store.ts'
import { lookUpStore } from './look-up-store.ts'
import { signInByPassword } from './sign-in.ts'
import { sessionsStore } from './store.ts'

export const sessionsHandlers = implement(sessions, () => null, {
  async list({ input, platform, session, now }) {
    const { limit = defaultPageSize, skip = 0 } = input
    const slice = { after: readCursor(input.cursor, 2), skip, take: limit + 1 }
    const rows = await sessionsStore(platform.directory).listOpen(session.personId, now, slice)
    return pageOf(rows, limit, {
      cursor: ({ seenAt, id }) => [String(seenAt.getTime()), id],
      item: ({ userAgent, createdAt, seenAt, ...row }) => ({
        ...row,
        // A paired device gave its own name when it asked for admission.
        ...deviceOf(row.via === 'device' ? null : userAgent),
        clientName: row.via === 'device' ? userAgent : null,
        createdAt: createdAt.toISOString(),
        lastSeenAt: seenAt.toISOString(),
        isCurrent: row.id === session.sessionId,
      }),
    })
  },

  async revoke({ input, ...args }) {
    await end(args, { only: input.sessionId }, 'sessions.revoke')
    return { message: 'Signed out there' }
  },

  async revokeOthers(args) {
    await end(args, { except: args.session.sessionId }, 'sessions.revokeOthers')
    return { message: 'Signed out everywhere else' }
  },

  loginV3: ({ input, platform, facts, now }) => signInByPassword({ platform, facts, now }, input),

  async getLoginCode({ platform, session, now }) {
    const code = newSecret()
    const { personId, sessionId } = session
    const expiresAt = new Date(now.getTime() + loginCodeLifetimeMs)
    const stored = { hash: await sha256(code), purpose: 'loginToken' as const, personId, body: { sessionId } }
    await together(platform.directory, [secretStore(platform.directory).store({ ...stored, expiresAt, now })])
    return { code, expiresAt: expiresAt.toISOString() }
  },

  async lookUpSignIn({ input, platform, now, fail }) {
    const store = lookUpStore(platform.directory)
    const { secret, kind } = input
    const found =
      kind === 'link' ? await store.findByLink(secret, now) : await store.findByCode(await sha256(secret), now)
    if (found === null) return fail(kind === 'link' ? 'accounts/link-invalid' : 'accounts/code-invalid')
    const { name, lastName, email } = found
    return { first_name: name, last_name: lastName, email: isMailable(email) ? email : null }
  },

  async loginViaToken({ input, platform, facts, now, newId, fail }) {
    const token = newSecret()
    const tokenHash = await sha256(token)
    const fresh = { id: newId(), tokenHash, userAgent: facts.userAgent, now }
    await sessionsStore(platform.directory).exchange(await sha256(input.token), fresh)
    const session = await findSession(platform.directory, { tokenHash, instituteId: null, now })
    if (session === null || session.institute === null) return fail('accounts/code-invalid')
    return loginResult(token, { ...session, institute: session.institute })
  },

  async wasEnded({ platform, facts, session }) {
    if (session !== null || facts.token === null) return { isEnded: false }
    return { isEnded: await sessionsStore(platform.directory).wasEnded(await sha256(facts.token)) }
  },
})

type Args = { platform: Platform; facts: RequestFacts; session: Session; now: Date; newId(): string }

async function end(
  { platform, facts, session, now, newId }: Args,
  which: Ending['which'],
  action: 'sessions.revoke' | 'sessions.revokeOthers',
): Promise<void> {
  const { personId, institute } = session
  const entityId = 'only' in which ? which.only : personId
  const audit = { auditId: newId(), instituteId: institute?.id ?? null, action, entityId, requestId: facts.requestId }
  const store = sessionsStore(platform.directory)
  await closeEnded(platform, await store.end({ personId, which, jobId: newId(), now }, audit))
}
