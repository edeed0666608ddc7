import { dayMs, minuteMs } from '../../kit/durations.ts'

/** How long a proof of identity counts as recent. */
export const proofLifetimeMs = 10 * minuteMs

/** How long an admin may work before the second factor is required. */
export const graceDays = 14

/** The maximum of passkeys of one person. */
export const maxPasskeys = 10

/** The number of recovery codes that are made at once. */
export const recoveryCodeCount = 10

/** The digits of a TOTP code. */
export const totpDigits = 6

/** Whether a proof of identity is still recent. */
export function isProofFresh(provedAt: number, now: Date): boolean {
  return now.getTime() - provedAt <= proofLifetimeMs
}

/** The time by which an admin needs a second factor; null without such a rule. */
export function secondFactorDueAt(adminSince: string | null, ruleFrom: string | null): Date | null {
  if (adminSince === null || ruleFrom === null) return null
  const since = Math.max(Date.parse(adminSince), Date.parse(ruleFrom))
  return new Date(since + graceDays * dayMs)
}

// Crockford's alphabet, without look-alikes.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A recovery code of 80 bits, in groups of four. */
export function recoveryCodeFrom(bytes: Uint8Array): string {
  const drawn = [...bytes.subarray(0, 16)].map((byte) => letters[byte % letters.length]).join('')
  return drawn.replaceAll(/(.{4})(?=.)/g, '$1-')
}

/** A recovery code in its hashed form, or null where the text is none. */
export function normaliseRecoveryCode(text: string): string | null {
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(plain) ? plain : null
}

const zeros = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xbe6, 0xc66, 0xce6, 0xd66, 0xff10]

/** The six digits of a TOTP code, typed in the digits of any script; null where the text is none. */
export function normaliseTotpCode(text: string): string | null {
  const digits = [...text.replaceAll(/[\s-]/g, '')].map(latinDigit).join('')
  return /^[0-9]{6}$/.test(digits) ? digits : null
}

function latinDigit(letter: string): string {
  const code = letter.codePointAt(0) ?? 0
  const zero = zeros.find((each) => code >= each && code <= each + 9)
  return zero === undefined ? letter : String(code - zero)
}
