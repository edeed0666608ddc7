import * as z from 'zod'
import { Email } from '../accounts/model.ts'
import { command, query } from '../kit/call.ts'
import { name } from '../kit/names.ts'
import { Done, Id, page, paging } from '../kit/wire.ts'
import { Operator, OperatorEntry, OperatorLogin } from './model.ts'

/** Calls of the area `operators`: the platform's staff, and their actions. Credentials of institutes have no access. */
export const operators = {
  signIn: command({
    path: '/operator/sign-in',
    summary:
      'Opens a session for the platform, with the password of somebody who runs it. Anybody else is refused as for a wrong password. ' +
      'The session waits for the second factor: `factors.prove` gives it, or `factors.beginTotp` sets it up the first time.',
    roles: 'anyone',
    feature: null,
    offline: 'never',
    input: z.object({ email: Email, password: z.string().min(1).max(256) }),
    output: OperatorLogin,
    errors: ['accounts/invalid-credentials', 'accounts/use-link'],
  }),
  signOut: command({
    path: '/operator/sign-out',
    summary: "Ends the caller's session for the platform. Platform only.",
    roles: ['operator'],
    feature: null,
    offline: 'never',
    input: z.object({}),
    output: Done,
  }),
  list: query({
    path: '/operator/list',
    summary: 'Who runs the platform. Platform only.',
    roles: ['operator'],
    feature: null,
    offline: 'never',
    input: z.object({}),
    output: z.object({ items: z.array(Operator) }),
  }),
  add: command({
    path: '/operator/add',
    summary:
      'Lets somebody run the platform who belongs to no institute. Their password they set themselves, by a mailed link. Platform only.',
    roles: ['operator'],
    feature: null,
    offline: 'never',
    input: z.object({ email: Email, first_name: name(80) }),
    output: Operator,
    errors: ['operators/belongs'],
  }),
  remove: command({
    path: '/operator/remove',
    summary: 'Takes the platform from somebody and ends their sessions for it; the last one stays. Platform only.',
    roles: ['operator'],
    feature: null,
    offline: 'never',
    input: z.object({ email: Email }),
    output: Done,
    errors: ['accounts/user-not-found', 'operators/last'],
  }),
  resetFactor: command({
    path: '/operator/reset-second-factor',
    summary: 'Takes the second factor from a person who lost it; they are sent a letter. Platform only.',
    roles: ['operator'],
    feature: null,
    offline: 'never',
    input: z.object({ email: Email }),
    output: Done,
    errors: ['accounts/user-not-found'],
  }),
  audit: query({
    path: '/operator/audit',
    summary: 'What was done for the platform, newest first; of one institute, where one is named. Platform only.',
    roles: ['operator'],
    feature: null,
    offline: 'never',
    input: z.object({ instituteId: Id.optional(), limit: paging.limit, cursor: paging.cursor }),
    output: page(OperatorEntry),
  }),
}
