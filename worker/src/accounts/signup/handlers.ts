import { checkPassword } from '@takhti/schema/accounts/password-rules'
import { signup } from '@takhti/schema/accounts/signup/contract'
import type { SignUp } from '@takhti/schema/accounts/signup/model'
import { ownWords, verifyLifetimeMs, type SignUpKind } from '@takhti/schema/accounts/signup/rules'
import { currentAgreement } from '@takhti/schema/law/rules'
import { implement } from '#http/implement.ts'
import type { RequestFacts } from '#http/request.ts'
import { hashPassword } from '#platform/auth.ts'
import { Failure } from '#platform/failure.ts'
import { runJob, runJobLater, emailJob } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { newSecret, sha256 } from '#platform/random.ts'
import { slowDown, reserveEmail } from '../guesses.ts'
import { mirrorNames, sendSignUpEmail, type SignUpEmail } from './port.ts'
import { recordStore } from './record-store.ts'
import { signUpStore } from './store.ts'
import { findByLink, statusOf, verifyAddress } from './verify.ts'

const mailSent = 'We have sent a mail to this address'
const mailSentAgain = 'If this address waits to be verified, another mail is on its way'

export const signupHandlers = implement(signup, () => null, {
  teacher: ({ input, platform, facts }) => start(platform, facts, { ...input, kind: 'teacher' }),

  student: ({ input, platform, facts }) => start(platform, facts, { ...input, kind: 'student' }),

  status: ({ input, platform, session }) => statusOf(platform, { ...input, session }),

  verify: ({ input, platform, facts }) => verifyAddress(platform, facts, input),

  async resend({ input, platform, facts, now }) {
    const named = [input.email, input.ticket, input.verify_token].find((name) => name !== undefined) ?? ''
    await slowDown(platform, { what: 'sign-up', source: facts.source, perMinute: 60 })
    const store = signUpStore(platform.directory)
    const signUp =
      input.ticket !== undefined
        ? await store.findByTicket(await sha256(input.ticket))
        : input.verify_token !== undefined
          ? ((await findByLink(platform, input.verify_token))?.signUp ?? null)
          : await store.findWaiting(input.email ?? '')
    const to = signUp?.email ?? (await sha256(named))
    if (!(await reserveEmail(platform, { kind: 'sign-up', to, source: facts.source })))
      return { message: mailSentAgain }
    // An unknown address has the same writes and jobs, so that neither text nor time reveals whether there is a sign-up.
    const id = signUp?.id ?? ''
    const job = verificationJob(platform, { signUpId: id, origin: facts.origin, back: input.back })
    await store.promiseAgain(id, new Date(now.getTime() + verifyLifetimeMs), job)
    runJobLater(platform, job, () => sendSignUpEmail(platform, job.body, job.id))
    return { message: mailSentAgain }
  },

  async isVerified({ input, platform, session, fail }) {
    const teaches = session.institute?.roles.some((role) => role === 'instructor' || role === 'admin') ?? false
    const isOwn = input.id === session.personId
    if (!isOwn && !teaches) return fail('accounts/user-not-found')
    const found = await recordStore(platform.directory).findVerified(
      input.id,
      isOwn ? null : (session.institute?.id ?? null),
    )
    return found === null ? fail('accounts/user-not-found') : { emailVerified: found }
  },

  async registerProfile({ input, platform, session, now }) {
    const { first_name: name, last_name: lastName, contact_number, language } = input
    const job = { id: platform.newId(), kind: 'mirrorNames' as const, body: { personId: session.personId } }
    const profile = { name, lastName, contactNumber: contact_number === '' ? null : contact_number, language, now }
    const promised = { ...job, dueAt: now.toISOString() }
    await recordStore(platform.directory).completeProfile(session.personId, profile, promised)
    await runJob(platform, promised, () => mirrorNames(platform, promised.body))
    return { message: 'Profile saved' }
  },
})

async function start(
  platform: Platform,
  facts: RequestFacts,
  input: SignUp & { kind: SignUpKind },
): Promise<{ message: string; ticket: string }> {
  const {
    kind,
    email,
    password,
    first_name: name,
    last_name: lastName,
    contact_number,
    language,
    referral_code,
  } = input
  const verdict = checkPassword(password, ownWords({ firstName: name, lastName, email }))
  if (verdict !== 'ok')
    throw new Failure(verdict === 'tooShort' ? 'accounts/password-short' : 'accounts/password-unsafe')
  await slowDown(platform, { what: 'sign-up', source: facts.source, perMinute: 60 })
  const isEmailDue = await reserveEmail(platform, { kind: 'sign-up', to: email, source: facts.source })
  const now = platform.now()
  const id = platform.newId()
  const ticket = newSecret()
  const job = verificationJob(platform, { signUpId: id, origin: facts.origin, back: input.back })
  const row = {
    id,
    kind,
    email,
    name,
    lastName,
    contactNumber: contact_number === '' ? null : contact_number,
    language,
    referralCode: referral_code ?? null,
    agreement: currentAgreement(),
    passwordHash: await hashPassword(password),
    ticketHash: await sha256(ticket),
    expiresAt: new Date(now.getTime() + verifyLifetimeMs).toISOString(),
    createdAt: now.toISOString(),
  }
  await signUpStore(platform.directory).store(row, isEmailDue ? job : null)
  // The owner of the address is looked up after the answer, so that neither its text nor its time reveals them.
  if (isEmailDue) runJobLater(platform, job, () => sendSignUpEmail(platform, job.body, job.id))
  return { message: mailSent, ticket }
}

function verificationJob(platform: Platform, letter: SignUpEmail) {
  return emailJob(platform, 'signUpLetter', letter)
}
