import { passwords } from '@takhti/schema/accounts/passwords/contract'
import { isLinkProofFresh } from '@takhti/schema/accounts/passwords/rules'
import { hourMs } from '@takhti/schema/kit/durations'
import { implement } from '#http/implement.ts'
import { giveBack, takeAttempt, type Counter } from '#platform/attempts.ts'
import { isMailable } from '#platform/auth.ts'
import { together } from '#platform/db.ts'
import { Failure } from '#platform/failure.ts'
import { runJobLater, emailJob } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import type { Session } from '#platform/session-store.ts'
import { restoreGuesses, refundEmails, reserveEmail } from '../guesses.ts'
import { accountsStore } from '../store.ts'
import { sendResetEmail } from './emails.ts'
import { findShown, invalid, type ResetEmail } from './proof.ts'
import { isPassword, replacePassword } from './replacement.ts'
import { passwordsStore, type Holder } from './store.ts'

const resetSent = 'If this address has an account, a link and a code are on their way'
const changed = { message: 'Your password has been changed' }

export const passwordsHandlers = implement(passwords, () => null, {
  async forgot({ input, platform, facts }) {
    const isDue = await reserveEmail(platform, { kind: 'reset', to: input.email, source: facts.source })
    if (!isDue) return { message: resetSent }
    const body: ResetEmail = { ...input, origin: facts.origin }
    const job = emailJob(platform, 'resetLetter', body)
    await together(platform.directory, [accountsStore(platform.directory).enqueue(job)])
    // After the answer, so that neither its text nor its time reveals whether the account exists.
    runJobLater(platform, job, () => sendResetEmail(platform, body, job.id))
    return { message: resetSent }
  },

  async verifyCode({ input, platform, facts, session, now }) {
    const found = await findShown(platform, input, facts.source)
    const isOwnLink = 'vid' in input && session?.personId === found.personId && session.reach === 'full'
    if (isOwnLink) await passwordsStore(platform.directory).noteLink(session.sessionId, now)
    return { email: found.email }
  },

  async reset({ input, platform, facts, session, now }) {
    const { secretHash, ...holder } = await findShown(platform, input, facts.source)
    // Each use compares and hashes a password; only the holder of the secret can spend its counter.
    await takeAttempt(platform.directory, [{ key: `reset:use:${secretHash}`, max: 20, windowMs: hourMs }], now)
    const isOwn = session?.personId === holder.personId && session.reach === 'full'
    await replacePassword(platform, {
      holder,
      newPassword: input.newPassword,
      proof: { secretHash },
      exceptSessionId: isOwn ? session.sessionId : null,
      action: 'passwords.reset',
      session,
      facts,
      gone: invalid(input),
    })
    await refundEmails(platform, { kind: 'reset', to: holder.email, source: facts.source })
    await restoreGuesses(platform, facts, holder.email)
    return changed
  },

  async change({ input, platform, facts, session, now, fail }) {
    const holder = await ownHolder(platform, session, input.email)
    const counters: Counter[] = [{ key: `password:person:${session.personId}`, max: 10, windowMs: hourMs }]
    await takeAttempt(platform.directory, counters, now)
    if (!(await isPassword(holder.passwordHash, input.currentPassword))) return fail('accounts/wrong-password')
    await giveBack(platform.directory, counters)
    await replacePassword(platform, {
      holder,
      newPassword: input.newPassword,
      proof: { passwordHash: holder.passwordHash },
      exceptSessionId: session.sessionId,
      action: 'passwords.change',
      session,
      facts,
      gone: new Failure('common/conflict'),
    })
    return changed
  },

  async changeWithoutCurrent({ input, platform, facts, session, now, fail }) {
    const holder = await ownHolder(platform, session, input.email)
    const verifiedAt = await passwordsStore(platform.directory).linkVerifiedAt(session.sessionId)
    if (!isLinkProofFresh(verifiedAt, now)) return fail('common/forbidden')
    await replacePassword(platform, {
      holder,
      newPassword: input.newPassword,
      proof: { passwordHash: holder.passwordHash },
      exceptSessionId: session.sessionId,
      action: 'passwords.changeWithoutCurrent',
      session,
      facts,
      gone: new Failure('common/conflict'),
    })
    return changed
  },
})

/** The caller as the holder of a password; an address that is not theirs, or cannot receive mail, has none. */
async function ownHolder(platform: Platform, session: Session, email: string): Promise<Holder> {
  if (session.email !== email || !isMailable(email)) throw new Failure('common/forbidden')
  const holder = await passwordsStore(platform.directory).findHolder(session.personId)
  if (holder === null) throw new Failure('common/forbidden')
  return holder
}
