import { expect, test } from 'vitest'
import { referralIn } from './sign-up-fields.ts'

test('JN-8 the code of a recommendation is taken from the address, and is no longer than a call takes', () => {
  expect(referralIn('?referral=ABC-2345&as=teacher')).toEqual({ referral_code: 'ABC-2345' })
  expect(referralIn(`?referral=${'x'.repeat(90)}`).referral_code).toHaveLength(40)
  expect(referralIn('')).toEqual({})
})
