import type { LoginResult } from '@takhti/schema/accounts/model'
import type { VerifyStatus } from '@takhti/schema/accounts/signup/model'
import { signUpVerdict } from '@takhti/schema/accounts/signup/rules'
import { hourMs } from '@takhti/schema/kit/durations'
import { currentAgreement } from '@takhti/schema/law/rules'
import type { RequestFacts } from '#http/request.ts'
import { giveBack, takeAttempt } from '#platform/attempts.ts'
import { verifyPassword } from '#platform/auth.ts'
import { causes } from '#platform/commit.ts'
import { Failure } from '#platform/failure.ts'
import type { Platform } from '#platform/platform.ts'
import { sha256 } from '#platform/random.ts'
import type { Session } from '#platform/session-store.ts'
import { refundEmails } from '../guesses.ts'
import { secretStore } from '../secret-store.ts'
import { arrive, type Newcomer } from './arrival.ts'
import { recordStore, type FoundRecord } from './record-store.ts'
import { signUpStore, type SignUpRow } from './store.ts'

/** Each comparison of a password costs as much as a sign-in. */
const mostCompared = 4

type Asked = { verify_token?: string | undefined; ticket?: string | undefined; session: Session | null }

/** The state of an address's proof, for a holder of a link, a ticket or a session; others learn nothing. */
export async function statusOf(platform: Platform, asked: Asked): Promise<VerifyStatus> {
  const { verify_token, ticket, session } = asked
  if (verify_token === undefined && ticket === undefined && session !== null) {
    const isVerified = await recordStore(platform.directory).findVerified(session.personId, null)
    return { emailVerified: isVerified ?? false, validityExpired: false, email: session.email }
  }
  const found =
    verify_token !== undefined ? await findByLink(platform, verify_token) : await findByTicket(platform, ticket ?? '')
  if (found === null) throw new Failure('accounts/verify-token-invalid')
  const isVerified = found.signUp.verifiedAt !== null
  return {
    emailVerified: isVerified,
    validityExpired: !isVerified && found.expiresAt <= platform.now(),
    email: found.signUp.email,
  }
}

/** A sign-up, and the expiry of the link in question. */
export type FoundSignUp = { signUp: SignUpRow; expiresAt: Date }

/** The sign-up that a mailed secret belongs to, also when it has expired; looking uses nothing up. */
export async function findByLink(platform: Platform, secret: string): Promise<FoundSignUp | null> {
  const stored = await secretStore(platform.directory).find(await sha256(secret), 'verifyEmail')
  if (stored === null) return null
  // Secrets for this purpose are made by sign-ups alone, in this shape.
  const { signUpId } = stored.body as { signUpId: string }
  const signUp = await signUpStore(platform.directory).find(signUpId)
  return signUp === null ? null : { signUp, expiresAt: new Date(stored.expiresAt) }
}

async function findByTicket(platform: Platform, ticket: string): Promise<FoundSignUp | null> {
  const signUp = await signUpStore(platform.directory).findByTicket(await sha256(ticket))
  return signUp === null ? null : { signUp, expiresAt: new Date(signUp.expiresAt) }
}

type Proof = { verify_token: string; ticket?: string | undefined; password?: string | undefined }

/** Makes a person of a sign-up: with the mailed secret, and with what only the one who signed up has. */
export async function verifyAddress(
  platform: Platform,
  facts: RequestFacts,
  proof: Proof,
): Promise<{ message: 'Email successfully verified'; login: LoginResult }> {
  const now = platform.now()
  const found = await findByLink(platform, proof.verify_token)
  if (found === null || found.expiresAt <= now) throw new Failure('accounts/verify-token-invalid')
  const signUp = await ownSignUp(platform, found.signUp, proof)
  const record = await recordStore(platform.directory).findRecord(signUp.email)
  const newcomer = newcomerOf(platform, signUp, record)
  const secretHash = await sha256(proof.verify_token)
  try {
    const login = await arrive(platform, facts, { ...newcomer, signUp: { id: signUp.id, secretHash } })
    await refundEmails(platform, { kind: 'sign-up', to: signUp.email, source: facts.source })
    return { message: 'Email successfully verified', login }
  } catch (error) {
    // The address or the credential is taken by another use of the same link at the same time.
    if (!causes(error).includes('UNIQUE constraint failed')) throw error
    throw new Failure('accounts/verify-token-invalid')
  }
}

/**
 * A person who signs up with another's address holds the password and the ticket, and the owner of the address holds the mail. Only
 * a person with both is admitted. An owner who did not sign up has nothing to enter here, and so makes no account for a stranger. Any
 * link proves the address for each of its sign-ups: strangers who sign up with it use up mails, and block no owner.
 */
async function ownSignUp(platform: Platform, linked: SignUpRow, { ticket, password }: Proof): Promise<SignUpRow> {
  const store = signUpStore(platform.directory)
  const byTicket = ticket === undefined ? null : await store.findByTicket(await sha256(ticket))
  if (byTicket?.email === linked.email && byTicket.verifiedAt === null) return byTicket
  if (password === undefined || linked.passwordHash === null) throw new Failure('accounts/password-needed')
  const counters = [{ key: `verify:sign-up:${linked.id}`, max: 10, windowMs: hourMs }]
  await takeAttempt(platform.directory, counters, platform.now())
  const others = (await store.listWaiting(linked.email, mostCompared)).filter(({ id }) => id !== linked.id)
  for (const signUp of [linked, ...others])
    if (signUp.passwordHash !== null && (await verifyPassword({ hash: signUp.passwordHash, password }))) {
      await giveBack(platform.directory, counters)
      return signUp
    }
  throw new Failure('accounts/wrong-password')
}

function newcomerOf(platform: Platform, signUp: SignUpRow, record: FoundRecord | null): Omit<Newcomer, 'signUp'> {
  const { kind, email, name, lastName, contactNumber, language, referralCode, passwordHash } = signUp
  const verdict = signUpVerdict(kind, record)
  if (verdict === 'hasAccount') throw new Failure('accounts/verify-token-invalid')
  if (verdict === 'notValid') throw new Failure('accounts/sign-up-not-valid')
  const id = record?.personId ?? platform.newId()
  const place = record?.places.find(({ role }) => role === 'learner' || kind === 'teacher')
  return {
    person: {
      id,
      isNew: record === null,
      email,
      name,
      lastName,
      contactNumber,
      language,
      isProfileDue: false,
      agreement: signUp.agreement ?? currentAgreement(),
    },
    credential: { id: platform.newId(), providerId: 'credential', accountId: id, password: passwordHash },
    instituteId: verdict === 'complete' ? (place?.instituteId ?? null) : null,
    referralCode,
    ...(verdict === 'completeWithInstitute' && { released: record?.places.map(({ instituteId: id }) => id) ?? [] }),
    action: `signup.${kind}`,
  }
}
