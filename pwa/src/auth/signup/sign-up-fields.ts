import type { SignUpFields } from '@takhti/schema/accounts/signup/rules'

/** The empty form. */
export const noFields: SignUpFields = {
  firstName: '',
  lastName: '',
  contactNumber: '',
  email: '',
  password: '',
  confirmation: '',
  isAgreed: false,
}

/**
 * The referral code of an address's query, which names the institute that sent the mail. An unknown code has no effect.
 */
export function referralIn(search: string): { referral_code?: string } {
  const code = new URLSearchParams(search).get('referral')
  return code === null ? {} : { referral_code: code.slice(0, 40) }
}
