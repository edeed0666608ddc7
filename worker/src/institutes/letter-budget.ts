import { dayMs } from '@takhti/schema/kit/durations'
import { isLite } from '@takhti/schema/licences/rules'
import type { Acting } from '#http/implement.ts'
import { takeAttempt, takeSome } from '#platform/attempts.ts'

/** How many letters to addresses outside a day may bring: an institute without a plan is one that no provider has met. */
const most = { unknown: 20, trusted: 500, sheet: 5_000 }

/** Takes one letter to an address that did not ask for it from the institute's budget of the day, or throws. */
export async function takeInstituteLetter({ platform, session, now }: LetterActing): Promise<void> {
  const { id, licence } = session.institute
  const max = isLite(licence) ? most.unknown : most.trusted
  await takeAttempt(platform.directory, [{ key: `institute-letters:${id}`, max, windowMs: dayMs }], now)
}

/**
 * Takes letters for the new rows of a sheet, in its order, and answers how many it may send. Each row takes one, whether its
 * address is known or not: what is left must not say which addresses have an account.
 */
export async function takeSheetLetters({ platform, session, now }: LetterActing, rows: number): Promise<number> {
  const { id, licence } = session.institute
  const max = isLite(licence) ? most.unknown : most.sheet
  return takeSome(platform.directory, { key: `sheet-letters:${id}`, max, windowMs: dayMs, wanted: rows }, now)
}

type LetterActing = Pick<Acting, 'platform' | 'session' | 'now'>
