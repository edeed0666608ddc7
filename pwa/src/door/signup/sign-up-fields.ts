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
