import type { SignUpFields } from '@takhti/schema/accounts/signup/rules'

/** The form before anybody typed. */
export const noFields: SignUpFields = {
  firstName: '',
  lastName: '',
  contactNumber: '',
  email: '',
  password: '',
  confirmation: '',
  isAgreed: false,
}

/** The institute whose mail led to an address with this query; a code that nobody has changes nothing. */
export function referralIn(search: string): { referral_code?: string } {
  const code = new URLSearchParams(search).get('referral')
  return code === null ? {} : { referral_code: code.slice(0, 40) }
}
