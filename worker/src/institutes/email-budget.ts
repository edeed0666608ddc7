import { dayMs } from '@takhti/schema/kit/durations'
import { isLite } from '@takhti/schema/licences/rules'
import type { Acting } from '#http/implement.ts'
import { takeAttempt, takeSome } from '#platform/attempts.ts'

/** Limits of e-mails a day to outside addresses. No provider has vetted an institute without a plan. */
const most = { unknown: 20, trusted: 500, sheet: 5_000 }

/** Takes one e-mail to an address that did not ask for it from the institute's budget of the day, or throws. */
export async function reserveInstituteEmail({ platform, session, now }: EmailActing): Promise<void> {
  const { id, licence } = session.institute
  const max = isLite(licence) ? most.unknown : most.trusted
  await takeAttempt(platform.directory, [{ key: `institute-letters:${id}`, max, windowMs: dayMs }], now)
}

/**
 * Takes e-mails from the budget for the new rows of a sheet, in order. Returns how many it may send. Each row takes one, whether
 * its address is known or not: the rest of the budget must not reveal which addresses have an account.
 */
export async function reserveSheetEmails({ platform, session, now }: EmailActing, rows: number): Promise<number> {
  const { id, licence } = session.institute
  const max = isLite(licence) ? most.unknown : most.sheet
  return takeSome(platform.directory, { key: `sheet-letters:${id}`, max, windowMs: dayMs, wanted: rows }, now)
}

type EmailActing = Pick<Acting, 'platform' | 'session' | 'now'>
