import { expect, test } from 'vitest'
import { referralIn } from './sign-up-fields.ts'

test('[JN-8] a referral code is read from the address, at the call’s maximum length', () => {
  expect(referralIn('?referral=ABC-2345&as=teacher')).toEqual({ referral_code: 'ABC-2345' })
  expect(referralIn(`?referral=${'x'.repeat(90)}`).referral_code).toHaveLength(40)
  expect(referralIn('')).toEqual({})
})
