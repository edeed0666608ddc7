import { google } from '@takhti/schema/accounts/google/contract'
import type { GoogleProof } from '@takhti/schema/accounts/google/model'
import { googleVerdict, type GoogleIntent } from '@takhti/schema/accounts/google/rules'
import type { LoginResult } from '@takhti/schema/accounts/model'
import { isEmail, normaliseEmail } from '@takhti/schema/accounts/rules'
import { checkFirstName } from '@takhti/schema/accounts/signup/rules'
import { minuteMs } from '@takhti/schema/kit/durations'
import { hasAddress } from '@takhti/schema/kit/name-rules'
import { implement } from '#http/implement.ts'
import type { RequestFacts } from '#http/request.ts'
import { causes } from '#platform/commit.ts'
import { together } from '#platform/db.ts'
import { Failure } from '#platform/failure.ts'
import { googleIdentity, googleRequest, type GoogleIdentity } from '#platform/google.ts'
import type { Platform } from '#platform/platform.ts'
import { newSecret, sha256 } from '#platform/random.ts'
import { secretStore } from '../secret-store.ts'
import { arrive, type Newcomer } from '../signup/arrival.ts'
import { recordStore, type FoundRecord } from '../signup/record-store.ts'
import { googleStore } from './store.ts'

/** A visit to Google takes minutes, not hours. */
const visitMs = 15 * minuteMs

export const googleHandlers = implement(google, () => null, {
  options: ({ platform }) => ({ isOffered: platform.env.GOOGLE_CLIENT_ID !== undefined }),

  async start({ platform, facts, now, fail }) {
    const nonce = newSecret()
    // Google and the address get the hash alone, so that only the browser that started can return with the token.
    const hash = await sha256(nonce)
    const address = googleRequest(platform.env, { origin: facts.origin, nonce: hash })
    if (address === null) return fail('accounts/google-refused')
    const expiresAt = new Date(now.getTime() + visitMs)
    const stored = { hash, purpose: 'google', personId: null, body: {}, expiresAt, now } as const
    await together(platform.directory, [secretStore(platform.directory).store(stored)])
    return { address, nonce }
  },

  signup: ({ input, platform, facts }) => enter(platform, facts, { ...input, intent: 'signup' }),
  login: ({ input, platform, facts }) => enter(platform, facts, { ...input, intent: 'login' }),
  adminSignup: ({ input, platform, facts }) => enter(platform, facts, { ...input, intent: 'adminSignup' }),
  adminLogin: ({ input, platform, facts }) => enter(platform, facts, { ...input, intent: 'adminLogin' }),
})

type Entry = GoogleProof & { intent: GoogleIntent }

async function enter(platform: Platform, facts: RequestFacts, entry: Entry): Promise<LoginResult> {
  const identity = await provenIdentity(platform, entry)
  try {
    return await arrive(platform, facts, await newcomerOf(platform, identity, entry))
  } catch (error) {
    // The same person signed in by another way at the same time; now the directory knows them.
    if (!causes(error).includes('UNIQUE constraint failed')) throw error
    return arrive(platform, facts, await newcomerOf(platform, identity, entry))
  }
}

/** The identity of a token that was made for this browser's secret, which is used up by it. */
async function provenIdentity(platform: Platform, entry: Entry): Promise<GoogleIdentity> {
  const now = platform.now()
  const hash = await sha256(entry.nonce)
  const identity = await googleIdentity(platform.env, entry.id_token, now)
  const isForThisBrowser = identity !== null && identity.nonce === hash
  const visit = isForThisBrowser ? await secretStore(platform.directory).take({ hash, purpose: 'google', now }) : null
  const email = normaliseEmail(identity?.email ?? '')
  if (identity !== null && visit !== null && isEmail(email)) return { ...identity, email }
  throw new Failure('accounts/google-refused')
}

async function newcomerOf(platform: Platform, identity: GoogleIdentity, entry: Entry): Promise<Newcomer> {
  const records = recordStore(platform.directory)
  const knownEmail = await googleStore(platform.directory).findEmailOf(identity.subject)
  const bySubject = knownEmail === null ? null : await records.findRecord(knownEmail)
  const byEmail = bySubject === null ? await records.findRecord(identity.email) : null
  const verdict = googleVerdict(entry.intent, { bySubject, byEmail })
  if (verdict === 'notValid') throw new Failure('accounts/sign-up-not-valid')
  if (verdict === 'unregistered') throw new Failure('accounts/unregistered')
  if (verdict === 'forbidden') throw new Failure('common/forbidden')
  const record = bySubject ?? byEmail
  const isFirstName = checkFirstName(identity.firstName) === 'ok' && !hasAddress(identity.firstName)
  const firstName = isFirstName ? identity.firstName.slice(0, 60) : ''
  return {
    person: {
      id: record?.personId ?? platform.newId(),
      isNew: record === null,
      email: identity.email,
      name: firstName,
      lastName: hasAddress(identity.lastName) ? '' : identity.lastName.slice(0, 60),
      contactNumber: null,
      language: record === null ? entry.language : null,
      isProfileDue: true,
      agreement: null,
    },
    credential:
      bySubject === null
        ? { id: platform.newId(), providerId: 'google', accountId: identity.subject, password: null }
        : null,
    signUp: null,
    ...(verdict === 'completeWithInstitute' && { released: record?.places.map(({ instituteId: id }) => id) ?? [] }),
    instituteId: record === null || verdict === 'completeWithInstitute' ? null : placeOf(record, entry.intent),
    referralCode: entry.referral_code ?? null,
    action: `google.${entry.intent}`,
  }
}

function placeOf({ places }: FoundRecord, intent: GoogleIntent): string | null {
  const isForAdmins = intent === 'adminSignup' || intent === 'adminLogin'
  return places.find(({ role }) => !isForAdmins || role === 'admin')?.instituteId ?? null
}
