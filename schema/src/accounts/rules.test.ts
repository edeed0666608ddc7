import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkEmailField, isEmail, normaliseEmail } from './rules.ts'

test('[AC-1] the login form asks for an address, then for a valid one', () => {
  expect(checkEmailField('  ')).toBe('emailMissing')
  expect(checkEmailField('teacher@')).toBe('emailInvalid')
  expect(checkEmailField(' Teacher@School.Example ')).toBe('ok')
})

test('[AC-2] normalization of an address is idempotent', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (address) => {
      const once = normaliseEmail(` ${address.toUpperCase()} `)
      expect(normaliseEmail(once)).toBe(once)
    }),
  )
})

test('[AC-3] no address can break out of a mail header', () => {
  for (const text of [
    'a@b',
    'a b@c.de',
    'a@c.de\nBcc: x@y.z',
    'a@@c.de',
    'a@c..de',
    '<a@c.de>',
    `${'a'.repeat(65)}@c.de`,
  ])
    expect(isEmail(text)).toBe(false)
})
