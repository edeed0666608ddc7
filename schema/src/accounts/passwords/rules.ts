import { hourMs, minuteMs } from '../../kit/durations.ts'

/** A mailed link or code sets a new password within an hour (specification, section 9). */
export const resetLifetimeMs = hourMs

/** After a mailed link the password can be changed without the current one for so long. */
export const linkProofMs = 10 * minuteMs

/** The digits of a code to type: ten guesses an hour find one of them once in ten million hours. */
export const resetCodeLength = 8

/** A code of decimal digits from random bytes; null where too few of them were usable. */
export function resetCodeFrom(random: Uint8Array): string | null {
  // Bytes of 250 and more would make the low digits likelier.
  const digits = [...random].filter((byte) => byte < 250).map((byte) => byte % 10)
  return digits.length < resetCodeLength ? null : digits.slice(0, resetCodeLength).join('')
}

/** Normalizes a typed code: digits of any script, without separators. */
export function normaliseResetCode(text: string): string {
  return [...text.normalize('NFKC')]
    .filter((char) => /\p{Nd}/u.test(char))
    .map(digitOf)
    .join('')
}

// The ten digits of a script are consecutive in Unicode, so the value is the distance to the first.
function digitOf(char: string): string {
  const code = char.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String(code - zero)
}

/** Whether a session that proved its mailbox at `verifiedAt` may still set a password without the current one. */
export function isLinkProofFresh(verifiedAt: Date | null, now: Date): boolean {
  return verifiedAt !== null && now.getTime() - verifiedAt.getTime() < linkProofMs
}
