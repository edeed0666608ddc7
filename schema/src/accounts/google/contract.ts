import * as z from 'zod'
import { command, query } from '../../kit/call.ts'
import { LoginResult } from '../model.ts'
import { GoogleProof, GoogleStart } from './model.ts'

const asked = { roles: 'anyone', feature: null, offline: 'never' } as const

/** Calls of signing in and up with Google. The proof is an ID token made for this product and one browser, used once. */
export const google = {
  options: query({
    ...asked,
    path: '/galileo/google/options',
    summary: 'Whether this installation offers Google at all.',
    input: z.object({}),
    output: z.object({ isOffered: z.boolean() }),
  }),
  start: command({
    ...asked,
    path: '/galileo/google/start',
    summary: 'The address at Google to send the browser to, and the secret that the browser keeps until it is back.',
    input: z.object({}),
    output: GoogleStart,
    errors: ['accounts/google-refused'],
  }),
  signup: command({
    ...asked,
    path: '/galileo/google/signup',
    summary: 'Signs up a teacher whose address Google has verified, or completes the record an institute made.',
    input: GoogleProof,
    output: LoginResult,
    errors: ['accounts/google-refused', 'accounts/sign-up-not-valid'],
  }),
  login: command({
    ...asked,
    path: '/galileo/google/login',
    summary: 'Signs in a person the directory knows by their Google account or by its verified address.',
    input: GoogleProof,
    output: LoginResult,
    errors: ['accounts/google-refused', 'accounts/unregistered'],
  }),
  adminSignup: command({
    ...asked,
    path: '/galileo/google/admin/signup',
    summary: 'Completes the record of an admin that an institute made, and no other.',
    input: GoogleProof,
    output: LoginResult,
    errors: ['accounts/google-refused', 'accounts/sign-up-not-valid'],
  }),
  adminLogin: command({
    ...asked,
    path: '/galileo/google/admin/login',
    summary: 'Signs in an admin, acting in an institute where they are one.',
    input: GoogleProof,
    output: LoginResult,
    errors: ['accounts/google-refused', 'accounts/unregistered'],
  }),
}
