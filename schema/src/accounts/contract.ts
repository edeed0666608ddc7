import * as z from 'zod'
import { command, query } from '../kit/call.ts'
import { Done } from '../kit/wire.ts'
import { Back, Email, LoginResult, Profile } from './model.ts'

const Secret = z.string().min(1).max(200)

/** Signs out. A contract of its own, because the extension includes no other call of accounts. */
export const logout = command({
  path: '/galileo/logout',
  summary: 'Ends the session at once and closes its sockets.',
  roles: 'signedIn',
  takesCard: true,
  feature: null,
  offline: 'never',
  input: z.object({}),
  output: Done,
  reach: ['capture', 'pending'],
})

/** Calls of the area `accounts`: signing in, staying signed in, signing out. */
export const accounts = {
  sendVerificationLink: command({
    path: '/galileo/admin/sendVerificationLink/{id}',
    summary:
      'Mails a sign-in link. `id` is the e-mail address; the answer is the same whether an account exists or not.',
    roles: 'anyone',
    feature: null,
    offline: 'never',
    input: z.object({
      id: Email,
      language: z.string().max(10).optional(),
      back: Back,
    }),
    output: Done,
    errors: ['accounts/invalid-email'],
  }),
  verifyVid: command({
    path: '/galileo/user/verifyVid',
    summary: 'Consumes the secret of a sign-in link, once, within an hour.',
    roles: 'anyone',
    feature: null,
    offline: 'never',
    input: z.object({ vid: Secret }),
    output: LoginResult,
    errors: ['accounts/link-invalid'],
  }),
  login: command({
    path: '/galileo/login',
    summary: 'Signs in with e-mail and password.',
    roles: 'anyone',
    feature: null,
    offline: 'never',
    input: z.object({ email: Email, password: z.string().min(1).max(256) }),
    output: LoginResult,
    errors: ['accounts/invalid-credentials', 'accounts/email-unverified', 'accounts/use-link'],
  }),
  isSessionActive: query({
    path: '/galileo/isSessionActive',
    summary: 'Whether the token still opens a session.',
    roles: 'signedIn',
    takesCard: true,
    feature: null,
    offline: 'never',
    input: z.object({}),
    output: z.object({ isActive: z.literal(true) }),
    reach: 'capture',
  }),
  logout,
  teacherInfo: query({
    path: '/teacher/teacherInfo',
    summary: 'Who the caller is in the institute the session acts in.',
    roles: ['instructor', 'learner', 'admin', 'guest'],
    feature: null,
    offline: 'cache',
    input: z.object({}),
    output: Profile,
    reach: 'capture',
  }),
}
