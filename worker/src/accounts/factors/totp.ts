import { totpDigits } from '@takhti/schema/accounts/factors/rules'
import { Secret, TOTP } from 'otpauth'
import type { Env } from '#platform/env.ts'
import { seal, unseal } from '#platform/seal.ts'

const periodMs = 30_000

// A development machine has no secrets of its own; its authenticator apps are for trying out.
const developmentKey = 'development'

/** What TOTP secrets are encrypted with; null where production has no key and thus offers no authenticator app. */
export function factorKeyOf({ FACTOR_KEY, ENVIRONMENT }: Env): string | null {
  return FACTOR_KEY ?? (ENVIRONMENT === 'development' ? developmentKey : null)
}

/** A fresh secret: as people type it, as apps scan it, and as the database stores it. */
export async function newTotp(key: string, { id, email }: { id: string; email: string }) {
  const totp = totpOf(new Secret({ size: 20 }), email)
  return { secret: totp.secret.base32, uri: totp.toString(), sealed: await seal(totp.secret.base32, `${key}\n${id}`) }
}

/** The step of 30 seconds that a code belongs to, with one of tolerance to each side; null where it belongs to none. */
export async function stepOf(
  key: string,
  { id, secret, code, now }: { id: string; secret: string; code: string; now: Date },
): Promise<number | null> {
  const totp = totpOf(Secret.fromBase32(await unseal(secret, `${key}\n${id}`)), '')
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? null : Math.floor(now.getTime() / periodMs) + delta
}

function totpOf(secret: Secret, label: string): TOTP {
  return new TOTP({ issuer: 'Takhti', label, secret, digits: totpDigits, period: periodMs / 1000, algorithm: 'SHA1' })
}
