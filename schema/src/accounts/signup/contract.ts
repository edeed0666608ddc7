import * as z from 'zod'
import { command, query } from '../../kit/call.ts'
import { Done, Id } from '../../kit/wire.ts'
import { Back, Email } from '../model.ts'
import { ProfileFields, Secret, SignUp, SignUpStarted, Verified, VerifyStatus } from './model.ts'

const asked = { roles: 'anyone', feature: null, offline: 'never' } as const

/** Calls of sign-up and of e-mail verification. None of them reveals to a stranger whether an account exists. */
export const signup = {
  teacher: command({
    ...asked,
    path: '/teacher/signup',
    summary:
      'Signs up a teacher, who may be a newcomer. The answer is the same whoever has the address; the mail differs.',
    input: SignUp,
    output: SignUpStarted,
    errors: ['accounts/password-short', 'accounts/password-unsafe'],
  }),
  student: command({
    ...asked,
    path: '/student/signup',
    summary: 'Signs up a student, whose institute must have made a record with this address. The answer does not tell.',
    input: SignUp,
    output: SignUpStarted,
    errors: ['accounts/password-short', 'accounts/password-unsafe'],
  }),
  status: command({
    ...asked,
    path: '/galileo/emailVerifyStatus',
    summary:
      'Where the proof of an address stands: for the holder of a mailed `verify_token`, of the `ticket` of a sign-up, or of a session. Asking uses nothing up.',
    input: z.object({ verify_token: Secret.optional(), ticket: Secret.optional() }),
    output: VerifyStatus,
    errors: ['accounts/verify-token-invalid'],
  }),
  verify: command({
    ...asked,
    path: '/galileo/verifyUserEmail',
    summary:
      'Consumes a mailed `verify_token`, once, within an hour, together with the `ticket` of the browser that signed up or with the password chosen there: who only has the mail has not signed up.',
    input: z.object({
      verify_token: Secret,
      ticket: Secret.optional(),
      password: z.string().min(1).max(256).optional(),
    }),
    output: Verified,
    errors: [
      'accounts/verify-token-invalid',
      'accounts/password-needed',
      'accounts/wrong-password',
      'accounts/sign-up-not-valid',
    ],
  }),
  resend: command({
    ...asked,
    path: '/galileo/resendEmailVerificationMail',
    summary:
      'Mails the link of a sign-up again and voids the older one; the sign-up is named by its ticket, an expired link or the address.',
    input: z.object({
      email: Email.optional(),
      verify_token: Secret.optional(),
      ticket: Secret.optional(),
      back: Back,
    }),
    output: Done,
  }),
  isVerified: query({
    path: '/user/is-email-verified/{id}',
    summary:
      'Whether the address of a person is proven: of the caller, or of somebody in the institute the caller teaches in.',
    roles: 'signedIn',
    takesCard: false,
    feature: null,
    offline: 'never',
    input: z.object({ id: Id }),
    output: z.object({ emailVerified: z.boolean() }),
    errors: ['accounts/user-not-found'],
  }),
  registerProfile: command({
    path: '/user/register-profile',
    summary: 'Completes the profile of somebody who came in without one: names, language, the agreement to the terms.',
    roles: 'signedIn',
    takesCard: false,
    feature: null,
    offline: 'never',
    input: z.object(ProfileFields),
    output: Done,
  }),
}
