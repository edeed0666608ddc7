import * as z from 'zod'
import { command } from '../../kit/call.ts'
import { Done } from '../../kit/wire.ts'
import { Back, Email } from '../model.ts'

const Secret = z.string().min(1).max(200)
const Password = z.string().min(1).max(256)
const Code = z.string().min(1).max(40)

const byLink = { vid: Secret }
const byCode = { email: Email, code: Code }

const refusals = ['accounts/password-short', 'accounts/password-unsafe', 'accounts/password-old'] as const

/** Calls of passwords: a forgotten one, a new one. */
export const passwords = {
  forgot: command({
    path: '/galileo/forgotPassword',
    summary:
      'Mails a link and a code by which a new password can be set within an hour, once; newer ones void older ones. The answer is the same whether an account exists or not.',
    roles: 'anyone',
    feature: null,
    offline: 'never',
    input: z.object({ email: Email, language: z.string().max(10).optional(), back: Back }),
    output: Done,
  }),
  verifyCode: command({
    path: '/galileo/verifyResetCode',
    summary: 'Whether a mailed link or code is still good; it is not used up by asking.',
    roles: 'anyone',
    feature: null,
    offline: 'never',
    input: z.union([z.object(byLink), z.object(byCode)]),
    output: z.object({ email: z.string() }),
    errors: ['accounts/code-invalid', 'accounts/link-invalid', 'accounts/use-mailed-link'],
  }),
  reset: command({
    path: '/galileo/resetPassword',
    summary: 'Sets a new password by a mailed link or code; all sessions, links and sockets of the person end first.',
    roles: 'anyone',
    feature: null,
    offline: 'never',
    input: z.union([z.object({ ...byLink, newPassword: Password }), z.object({ ...byCode, newPassword: Password })]),
    output: Done,
    errors: ['accounts/code-invalid', 'accounts/link-invalid', 'accounts/use-mailed-link', ...refusals],
  }),
  change: command({
    path: '/galileo/changePassword',
    summary: "Changes the caller's password; every other session, link and socket of theirs ends before the answer.",
    roles: 'signedIn',
    takesCard: false,
    feature: null,
    offline: 'never',
    input: z.object({ email: Email, currentPassword: Password, newPassword: Password }),
    output: Done,
    errors: ['accounts/wrong-password', ...refusals],
  }),
  changeWithoutCurrent: command({
    path: '/galileo/changePasswordWithoutCurrentPassword',
    summary: 'The same without the current password, within ten minutes of a mailed link used in this session.',
    roles: 'signedIn',
    takesCard: false,
    feature: null,
    offline: 'never',
    input: z.object({ email: Email, newPassword: Password }),
    output: Done,
    errors: refusals,
  }),
}
