import { checkPassword } from '@takhti/schema/accounts/password-rules'
import type { RequestFacts } from '#http/request.ts'
import { hashPassword, isMailable, verifyPassword } from '#platform/auth.ts'
import { causes } from '#platform/commit.ts'
import { Failure } from '#platform/failure.ts'
import { runJobLater, emailJob } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import type { Session } from '#platform/session-store.ts'
import { closeEnded } from '../sessions/ended-sessions.ts'
import { sendPasswordEmail, type PasswordEmail } from './emails.ts'
import { passwordsStore, type Holder, type Replacing } from './store.ts'

type Asked = Pick<Replacing, 'holder' | 'proof' | 'action' | 'exceptSessionId'> & {
  newPassword: string
  session: Session | null
  facts: RequestFacts
  /** The refusal where the proof was used up meanwhile. */
  gone: Failure
}

/** Sets a new password: every other session, link and socket of the person has ended when this resolves. */
export async function replacePassword(platform: Platform, asked: Asked): Promise<void> {
  const { holder, newPassword, session, facts, gone, ...rest } = asked
  await refuseUnfit(holder, newPassword)
  const { email, language } = holder
  const body: PasswordEmail = { email, language, origin: facts.origin }
  const letter = isMailable(email) ? emailJob(platform, 'passwordLetter', body) : null
  const ids = { credential: platform.newId(), audit: platform.newId(), job: platform.newId() }
  const replacing: Replacing = {
    ...rest,
    holder,
    newHash: await hashPassword(newPassword),
    instituteId: session?.institute?.id ?? null,
    requestId: facts.requestId,
    ids,
    letter,
    now: platform.now(),
  }
  try {
    await closeEnded(platform, await passwordsStore(platform.directory).replace(replacing))
  } catch (error) {
    throw causes(error).includes('NOT NULL constraint failed: audit.entity_id') ? gone : error
  }
  if (letter !== null) runJobLater(platform, letter, () => sendPasswordEmail(platform, body, letter.id))
}

/** Whether a password is a person's present one; without one the answer takes as long. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  if (passwordHash !== null) return verifyPassword({ hash: passwordHash, password })
  await hashPassword(password)
  return false
}

async function refuseUnfit({ name, lastName, email, passwordHash }: Holder, newPassword: string): Promise<void> {
  const verdict = checkPassword(newPassword, [name, lastName, email])
  if (verdict === 'tooShort') throw new Failure('accounts/password-short')
  if (verdict === 'unsafe') throw new Failure('accounts/password-unsafe')
  if (passwordHash !== null && (await verifyPassword({ hash: passwordHash, password: newPassword })))
    throw new Failure('accounts/password-old')
}
