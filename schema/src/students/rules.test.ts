import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkContactNumber, checkFirstName, isPhone, normalisePhone } from './rules.ts'

test('[ST-1] one number has one spelling, for any separators and any script’s digits', () => {
  for (const text of ['+91 98765 43210', '0091-98765-43210', '+91.98765.43210', '(+91) 98765/43210', '+९१ ९८७६५ ४३२१०'])
    expect(normalisePhone(text), text).toBe('+919876543210')
  expect(normalisePhone('٠١٢٣٤٥٦٧٨٩')).toBe('0123456789')
  for (const text of ['', '12345', '1'.repeat(16), '+', 'call me', '98765x43210', '=1+1+1+1+1+1+1'])
    expect(isPhone(normalisePhone(text)), text).toBe(false)
})

test('[ST-2] normalization is idempotent, and leaves only digits behind a plus', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...Array.from('0123456789 +-().०९٣x')) }), (text) => {
      const number = normalisePhone(text)
      if (!isPhone(number)) return
      expect(number).toMatch(/^\+?\d{7,15}$/)
      expect(normalisePhone(number)).toBe(number)
    }),
  )
})

test('[ST-3] a first name starts with a letter of any script', () => {
  for (const name of ['Asha', 'आशा', 'عائشة', ' Ñ', '李']) expect(checkFirstName(name), name).toBe('ok')
  for (const name of ['1st', '-', '=x', '😀']) expect(checkFirstName(name), name).toBe('firstNameNotAlphabetic')
  expect(checkFirstName('  ')).toBe('firstNameMissing')
  expect([checkContactNumber(''), checkContactNumber('12')]).toEqual(['ok', 'contactNumberInvalid'])
})
