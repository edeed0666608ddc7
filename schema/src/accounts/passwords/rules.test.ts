import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkNewPassword } from './fields.ts'
import { isLinkProofFresh, linkProofMs, normaliseResetCode, resetCodeFrom } from './rules.ts'

test('[PW-4] a code has eight digits, each as likely as the others', () => {
  const counts = new Map<string, number>()
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
      const code = resetCodeFrom(bytes)
      expect(code === null || /^\d{8}$/.test(code)).toBe(true)
    }),
  )
  for (let byte = 0; byte < 256; byte += 1) {
    const digit = resetCodeFrom(new Uint8Array(8).fill(byte))?.[0]
    if (digit !== undefined) counts.set(digit, (counts.get(digit) ?? 0) + 1)
  }
  expect([...counts.values()]).toEqual(Array.from({ length: 10 }, () => 25))
})

test('[PW-5] a code is read in the digits of any script, with any separators', () => {
  const zeros = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xae6, 0xb66, 0xce6, 0xff10]
  fc.assert(
    fc.property(fc.stringMatching(/^\d{8}$/), fc.constantFrom(...zeros), (code, zero) => {
      const typed = [...code].map((digit) => String.fromCodePoint(zero + Number(digit))).join(' ')
      expect(normaliseResetCode(` ${typed}-`)).toBe(code)
    }),
  )
})

test('[PW-6] a used mailed link is proof for less than ten minutes, and an unused one never', () => {
  const now = new Date('2026-01-01T00:00:00.000Z')
  const before = (ms: number) => new Date(now.getTime() - ms)
  expect(isLinkProofFresh(before(linkProofMs - 1), now)).toBe(true)
  expect(isLinkProofFresh(before(linkProofMs), now)).toBe(false)
  expect(isLinkProofFresh(null, now)).toBe(false)
})

test('[PW-7] a form for a new password reports all of its faults at once', () => {
  const check = (newPassword: string, confirmation: string) =>
    checkNewPassword({ newPassword, confirmation, own: ['asha@school.example'] })
  expect(check('', '')).toEqual({ newPassword: 'missing', confirmation: 'confirmationMissing' })
  expect(check('ab1', 'ab2')).toEqual({ newPassword: 'short', confirmation: 'mismatch' })
  expect(check('password1', 'password1')).toEqual({ newPassword: 'unsafe' })
  expect(check('monsoon-over-the-ghats-41', 'monsoon-over-the-ghats-41')).toEqual({})
})
