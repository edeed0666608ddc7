const newcomer = {
  first_name: 'Somebody',
  email: 'nobody@example.org',
  password: 'tumbling river stones',
  language: 'en',
  terms: true,
}

/** An input for each call of sign-up. */
export const signUpSamples = {
  'signup.teacher': () => newcomer,
  'signup.student': () => newcomer,
  'signup.status': () => ({ verify_token: 'nobody-made-this' }),
  'signup.verify': () => ({ verify_token: 'nobody-made-this', password: 'wrong-password' }),
  'signup.resend': () => ({ email: 'nobody@example.org' }),
  'signup.isVerified': ({ personId }) => ({ id: personId }),
  'signup.registerProfile': () => ({ first_name: 'Somebody', terms: true }),
} satisfies Record<string, (at: { personId: string }) => Record<string, unknown>>
