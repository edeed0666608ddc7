import { accounts } from '@takhti/schema/accounts/contract'
import type { LoginResult } from '@takhti/schema/accounts/model'
import { hourMs } from '@takhti/schema/kit/durations'
import { implement } from '#http/implement.ts'
import { countAttempt, refuseSpent, type Counter } from '#platform/attempts.ts'
import { authOf, isMailable } from '#platform/auth.ts'
import { Failure } from '#platform/failure.ts'
import type { Platform } from '#platform/platform.ts'
import { sha256 } from '#platform/random.ts'
import { leadingRole } from '#platform/session-store.ts'
import { endSession } from '#rooms/port.ts'
import { signInLetters } from './accounts-text.ts'
import { loginResult } from './port.ts'
import { isWaitingForProof } from './signup/port.ts'
import { accountsStore } from './store.ts'

const linkSent = 'If this address has an account, a sign-in link is on its way'

export const accountsHandlers = implement(accounts, () => null, {
  async sendVerificationLink({ input, platform, facts, now }) {
    const counters = [
      { key: `link:account:${input.id}`, max: 10, windowMs: hourMs },
      { key: `link:source:${facts.source}`, max: 200, windowMs: hourMs },
    ]
    await refuseSpent(platform.directory, counters, now)
    await countAttempt(platform.directory, counters, now)
    // After the answer, so that neither its words nor its time say whether the account exists.
    platform.defer('mail sign-in link', () => mailLink(platform, input, facts.origin))
    return { message: linkSent }
  },

  async verifyVid({ input, platform, facts, now, fail }) {
    const counters = [{ key: `link:guess:${facts.source}`, max: 100, windowMs: hourMs }]
    await refuseSpent(platform.directory, counters, now)
    const token = await authOf(platform).byLink(input.vid)
    if (token !== null) return settled(platform, token, now)
    await countAttempt(platform.directory, counters, now)
    return fail('accounts/link-invalid')
  },

  async login({ input, platform, facts, now, fail }) {
    const counters: Counter[] = [
      { key: `login:account:${input.email}`, max: 10, windowMs: hourMs },
      { key: `login:source:${facts.source}`, max: 100, windowMs: hourMs },
    ]
    await refuseSpent(platform.directory, counters, now)
    const token = await authOf(platform).byPassword(input.email, input.password)
    if (token !== null) return settled(platform, token, now)
    await countAttempt(platform.directory, counters, now)
    const isWaiting = await isWaitingForProof(platform, input.email, input.password)
    return fail(isWaiting ? 'accounts/email-unverified' : 'accounts/invalid-credentials')
  },

  isSessionActive: () => ({ isActive: true as const }),

  async logout({ platform, session }) {
    const instituteIds = await accountsStore(platform.directory).end(session)
    await endSession(platform.env, { ...session, instituteIds })
    return { message: 'Signed out' }
  },

  teacherInfo: ({ session, role }) => ({
    kneuraId: session.personId,
    userId: session.personId,
    first_name: session.firstName,
    last_name: session.lastName,
    email: isMailable(session.email) ? session.email : null,
    role: leadingRole([role]),
    instituteKneuraId: session.institute.id,
    instituteName: session.institute.name,
    language: session.language,
  }),
})

type LinkRequest = { id: string; language?: string | undefined }

async function mailLink(
  platform: Platform,
  { id: email, language: asked }: LinkRequest,
  origin: string,
): Promise<void> {
  const reader = isMailable(email) ? await accountsStore(platform.directory).findReader(email) : null
  if (reader === null) return
  const secret = await authOf(platform).newLinkSecret(email)
  // In the fragment, which browsers put into no request, no log and no referrer.
  const letters = signInLetters(`${origin}/login/link#vid=${secret}`)
  await platform.mailer.send({ to: email, language: asked ?? reader.language, letters })
}

async function settled(platform: Platform, token: string, now: Date): Promise<LoginResult> {
  const session = await accountsStore(platform.directory).settle(await sha256(token), now)
  if (session === null || session.institute === null) throw new Failure('common/forbidden')
  return { ...loginResult(token, { ...session, institute: session.institute }), isChoiceDue: session.isChoiceDue }
}
