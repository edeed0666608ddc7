import { hourMs, minuteMs } from '@takhti/schema/kit/durations'
import type { RequestFacts } from '#http/request.ts'
import { forgetAttempts, giveBack, takeAttempt, takeIfLeft, type Counter } from '#platform/attempts.ts'
import type { Platform } from '#platform/platform.ts'
import { findKnownDevice } from './known-device-store.ts'

/**
 * Takes one guess at a password; answers a function that gives it back. A guess counts for the account and its source together, so
 * that a stranger elsewhere locks no owner out. A browser that signed in before has a counter of its own. Where a counter is spent the
 * mailed link remains, which no counter refuses.
 */
export async function takePasswordGuess(
  platform: Platform,
  facts: RequestFacts,
  email: string,
): Promise<() => Promise<void>> {
  const device = await findKnownDevice(platform, facts, email)
  const refusal = 'accounts/use-link'
  const narrow: Counter[] = [{ key: ownKey(facts, email, device), max: 10, windowMs: hourMs, refusal }]
  // Only guesses that are judged reach the wide counters, or one source alone could spend an account's.
  const wide: Counter[] = [
    { key: accountKey(email), max: 200, windowMs: hourMs, refusal },
    { key: `login:source:${facts.source}`, max: 300, windowMs: hourMs, refusal },
  ]
  const counted = device === null ? [narrow, wide] : [narrow]
  const now = platform.now()
  for (const counters of counted) await takeAttempt(platform.directory, counters, now)
  return () => giveBack(platform.directory, counted.flat())
}

/**
 * Gives the guesses of an account back to a person who set a new password by a mailed secret. Sign-ins without a link, as those of
 * operators, have no other way past a spent counter.
 */
export async function restoreGuesses(platform: Platform, facts: RequestFacts, email: string): Promise<void> {
  const device = await findKnownDevice(platform, facts, email)
  await forgetAttempts(platform.directory, [ownKey(facts, email, device), accountKey(email)])
}

const accountKey = (email: string) => `login:account:${email}`

function ownKey({ source }: RequestFacts, email: string, device: string | null): string {
  return device === null ? `login:pair:${email}:${source}` : `login:device:${device}:${email}`
}

/** A mail requested without a session; each kind has a budget of its own. */
export type RequestedEmail = { kind: 'link' | 'reset' | 'sign-up'; to: string; source: string }

/**
 * Takes one mail from the budget of an address, and answers whether there was one. Past the budget no call is refused: a link
 * from the last mail still works, because the budget's hour is over before the link's.
 */
export async function reserveEmail(platform: Platform, letter: RequestedEmail): Promise<boolean> {
  const now = platform.now()
  for (const counter of lettersOf(letter)) if (!(await takeIfLeft(platform.directory, [counter], now))) return false
  return true
}

/** The user of a mailed link owns the mailbox, and gets the whole budget again. */
export async function refundEmails(platform: Platform, letter: RequestedEmail): Promise<void> {
  await forgetAttempts(
    platform.directory,
    lettersOf(letter).map(({ key }) => key),
  )
}

function lettersOf({ kind, to, source }: RequestedEmail): Counter[] {
  return [
    { key: `letters:${kind}:${to}:${source}`, max: 10, windowMs: hourMs },
    { key: `letters:${kind}:${to}`, max: 30, windowMs: hourMs },
  ]
}

type Pace = { what: string; source: string; perMinute: number }

/** Slows one source down without shutting it out: the window is a minute, whatever was sent. */
export async function slowDown(platform: Platform, { what, source, perMinute }: Pace): Promise<void> {
  const counter = { key: `pace:${what}:${source}`, max: perMinute, windowMs: minuteMs }
  await takeAttempt(platform.directory, [counter], platform.now())
}
