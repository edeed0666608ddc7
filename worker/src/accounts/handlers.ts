import { accounts } from '@takhti/schema/accounts/contract'
import { implement } from '#http/implement.ts'
import { authOf, isMailable, voidLinks } from '#platform/auth.ts'
import { together } from '#platform/db.ts'
import { runJobLater, emailJob } from '#platform/outbox.ts'
import { leadingRole } from '#platform/session-store.ts'
import { endSession } from '#rooms/port.ts'
import { refundEmails, reserveEmail } from './guesses.ts'
import { settled, signInByPassword } from './sessions/sign-in.ts'
import { sendSignInEmail, type LinkJob } from './sign-in-email.ts'
import { accountsStore } from './store.ts'

const linkSent = 'If this address has an account, a sign-in link is on its way'

export const accountsHandlers = implement(accounts, () => null, {
  async sendVerificationLink({ input, platform, facts }) {
    const isDue = await reserveEmail(platform, { kind: 'link', to: input.id, source: facts.source })
    if (!isDue) return { message: linkSent }
    const body: LinkJob = {
      email: input.id,
      language: input.language,
      origin: facts.origin,
      back: input.back,
    }
    const job = emailJob(platform, 'signInLetter', body)
    await together(platform.directory, [accountsStore(platform.directory).enqueue(job)])
    // After the answer, so that neither its text nor its time reveals whether the account exists.
    runJobLater(platform, job, () => sendSignInEmail(platform, body, job.id))
    return { message: linkSent }
  },

  async verifyVid({ input, platform, facts, now, fail }) {
    const found = await authOf(platform).byLink(input.vid)
    if (found === null) return fail('accounts/link-invalid')
    const how = { via: 'link', passwordHash: null } as const
    const login = await settled({ platform, facts, now }, found.token, how)
    await voidLinks(platform.directory, found.email)
    await refundEmails(platform, { kind: 'link', to: found.email, source: facts.source })
    return login ?? fail('accounts/link-invalid')
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
