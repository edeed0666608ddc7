import { normaliseRecoveryCode, recoveryCodeCount, recoveryCodeFrom } from '@takhti/schema/accounts/factors/rules'
import type { RequestFacts } from '#http/request.ts'
import type { Statement } from '#platform/db.ts'
import { commitToDirectory } from '#platform/directory-commit.ts'
import { Failure } from '#platform/failure.ts'
import type { Platform } from '#platform/platform.ts'
import { randomBytes } from '#platform/random.ts'
import type { Session } from '#platform/session-store.ts'
import { factorLetter } from './emails.ts'
import type { FactorNews } from './factors-text.ts'
import { recoveryHash } from './prove.ts'
import { recoveryStore } from './recovery-store.ts'
import { provedRow } from './session-proof-store.ts'
import { factorsStore } from './store.ts'

type Caller = { platform: Platform; facts: RequestFacts; session: Session }

/** A pending session may set a first factor up, where there is none; it changes nothing about those that exist. */
export function requireUnlocked({ reach, hasSecondFactor }: Session): void {
  if (reach === 'pending' && hasSecondFactor === 1) throw new Failure('common/forbidden')
}

/** Commits a new factor. The first one also makes recovery codes, and completes a pending session. */
export function addFactor(
  caller: Caller,
  factorId: string,
  effectsOf: (store: ReturnType<typeof factorsStore>, now: Date) => Statement[],
) {
  const { platform, facts, session } = caller
  const { personId, sessionId } = session
  const store = factorsStore(platform.directory, personId)
  const now = platform.now()
  return commitToDirectory({ platform, facts, personId }, async () => {
    const count = (await store.list()).filter(({ confirmedAt }) => confirmedAt !== null).length
    const { recoveryCodes, hashes } = count === 0 ? await freshCodes(personId) : { recoveryCodes: [], hashes: [] }
    return {
      ...changeWrite(caller, 'added'),
      action: 'factors.add',
      entityId: factorId,
      guard: store.has(count),
      effects: [
        ...effectsOf(store, now),
        ...(hashes.length > 0 ? recoveryStore(platform.directory, personId).replace(hashes, now) : []),
        provedRow(platform.directory, { sessionId, personId, by: 'second', now }),
      ],
      answer: { recoveryCodes },
    }
  })
}

/** What every change of a person's own factors has in common: its audit log, and the mail about it. */
export function changeWrite({ platform, facts, session }: Caller, news: FactorNews) {
  const { email, language, institute } = session
  return {
    instituteId: institute?.id ?? null,
    ...factorLetter(platform, { email, language, origin: facts.origin, news }),
  }
}

/** Recovery codes as their person sees them once, and as the database stores them. */
export async function freshCodes(personId: string): Promise<{ recoveryCodes: string[]; hashes: string[] }> {
  const recoveryCodes = Array.from({ length: recoveryCodeCount }, () =>
    recoveryCodeFrom(randomBytes(new Uint8Array(16))),
  )
  const hashes = recoveryCodes.map((code) => recoveryHash(personId, normaliseRecoveryCode(code) ?? ''))
  return { recoveryCodes, hashes: await Promise.all(hashes) }
}
