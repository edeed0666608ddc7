import { accounts } from '@takhti/schema/accounts/contract'
import { hourMs } from '@takhti/schema/kit/durations'
import { implement } from '#http/implement.ts'
import { countAttempt, refuseSpent } from '#platform/attempts.ts'
import { authOf, isMailable } from '#platform/auth.ts'
import { together } from '#platform/db.ts'
import { keepPromiseLater, letterJob } from '#platform/outbox.ts'
import { leadingRole } from '#platform/session-store.ts'
import { endSession } from '#rooms/port.ts'
import { settled, signInByPassword } from './sessions/sign-in.ts'
import { sendSignInLetter, type LinkJob } from './sign-in-letter.ts'
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
    const body: LinkJob = { email: input.id, language: input.language, origin: facts.origin }
    const job = letterJob(platform, 'signInLetter', body)
    await together(platform.directory, [accountsStore(platform.directory).promise(job)])
    // After the answer, so that neither its words nor its time say whether the account exists.
    keepPromiseLater(platform, job, () => sendSignInLetter(platform, body, job.id))
    return { message: linkSent }
  },

  async verifyVid({ input, platform, facts, now, fail }) {
    const counters = [{ key: `link:guess:${facts.source}`, max: 100, windowMs: hourMs }]
    await refuseSpent(platform.directory, counters, now)
    const token = await authOf(platform).byLink(input.vid)
    const login =
      token === null ? null : await settled({ platform, facts, now }, token, { via: 'link', passwordHash: null })
    if (login !== null) return login
    await countAttempt(platform.directory, counters, now)
    return fail('accounts/link-invalid')
  },

  login: ({ input, platform, facts, now }) => signInByPassword({ platform, facts, now }, input),

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
