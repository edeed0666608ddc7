import * as z from 'zod'
import { command, query } from '../kit/call.ts'
import { Done } from '../kit/wire.ts'

/** Calls of the area `languages`: the caller's languages for learning and content. */
export const languages = {
  save: command({
    path: '/admin/saveUserLanguage',
    summary: 'Keeps the language the caller learns and reads content in, one of about a hundred.',
    roles: 'signedIn',
    takesCard: false,
    feature: null,
    offline: 'never',
    input: z.object({ language: z.string().max(35) }),
    output: Done,
    errors: ['languages/not-saved'],
  }),
  get: query({
    path: '/admin/getUserLanguage',
    summary: 'The language the caller learns in, and the language of their interface where they have chosen one.',
    roles: 'signedIn',
    takesCard: true,
    feature: null,
    offline: 'cache',
    input: z.object({}),
    output: z.object({ language: z.string(), interfaceLanguage: z.string().nullable() }),
  }),
}
