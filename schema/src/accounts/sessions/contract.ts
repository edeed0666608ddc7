import * as z from 'zod'
import { command, query } from '../../kit/call.ts'
import { Instant } from '../../kit/time.ts'
import { Done, Id, page, paging } from '../../kit/wire.ts'
import { Email, LoginResult } from '../model.ts'
import { OpenSession } from './model.ts'

/** Calls of a person's sessions, and the sign-ins that open one. */
export const sessions = {
  list: query({
    path: '/user/sessions',
    summary: 'Where the caller is signed in, the last seen first.',
    roles: 'signedIn',
    takesCard: false,
    feature: null,
    offline: 'cache',
    input: z.object({ ...paging }),
    output: page(OpenSession),
  }),
  revoke: command({
    path: '/user/sessions/revoke',
    summary: 'Ends one session of the caller at once and closes its sockets; one that is gone already is fine.',
    roles: 'signedIn',
    takesCard: false,
    feature: null,
    offline: 'never',
    input: z.object({ sessionId: Id }),
    output: Done,
  }),
  revokeOthers: command({
    path: '/user/sessions/revoke-others',
    summary: 'Ends every session of the caller but this one, and closes their sockets.',
    roles: 'signedIn',
    takesCard: false,
    feature: null,
    offline: 'never',
    input: z.object({}),
    output: Done,
  }),
  loginV3: command({
    path: '/galileo/v3/login',
    summary:
      'Signs in with e-mail and password: `galileo/login` under its other path, with the same rules and counters.',
    roles: 'anyone',
    feature: null,
    offline: 'never',
    input: z.object({ email: Email, password: z.string().min(1).max(256) }),
    output: LoginResult,
    errors: ['accounts/invalid-credentials', 'accounts/email-unverified', 'accounts/use-link'],
  }),
  getLoginCode: query({
    path: '/user/get-login-code',
    summary:
      'A code that opens one more session of the caller, once, within 60 seconds: for a webview of the same person.',
    roles: 'signedIn',
    takesCard: true,
    feature: null,
    offline: 'never',
    input: z.object({}),
    output: z.object({ code: z.string(), expiresAt: Instant }),
  }),
  lookUpSignIn: command({
    path: '/galileo/sign-in/look-up',
    summary: 'Whose account a mailed link or a login code opens, before it is used. It uses nothing up.',
    roles: 'anyone',
    feature: null,
    offline: 'never',
    input: z.strictObject({ secret: z.string().min(1).max(200), kind: z.enum(['link', 'code']) }),
    output: z.object({ first_name: z.string(), last_name: z.string(), email: z.string().nullable() }),
    errors: ['accounts/link-invalid', 'accounts/code-invalid'],
  }),
  loginViaToken: command({
    path: '/galileo/loginViaToken/{token}',
    summary:
      'Exchanges a login code for a session, once. A token of a session is no login code and opens nothing here.',
    roles: 'anyone',
    feature: null,
    offline: 'never',
    input: z.object({ token: z.string().min(1).max(200) }),
    output: LoginResult,
    errors: ['accounts/code-invalid'],
  }),
  wasEnded: query({
    path: '/user/session-ended',
    summary:
      'Whether the session of the token was ended before its time, from elsewhere or by an institute. Its device then deletes what it holds of the person.',
    roles: 'anyone',
    feature: null,
    offline: 'never',
    input: z.object({}),
    output: z.object({ isEnded: z.boolean() }),
  }),
}
