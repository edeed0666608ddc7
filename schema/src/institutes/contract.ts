import * as z from 'zod'
import { query } from '../kit/call.ts'
import { InstituteOfPerson } from './model.ts'

/** Calls of the area `institutes`. */
export const institutes = {
  list: query({
    path: '/user/institute-list',
    summary: 'The institutes the caller belongs to, with the roles held in each.',
    roles: 'signedIn',
    feature: null,
    offline: 'cache',
    input: z.object({}),
    output: z.object({ items: z.array(InstituteOfPerson) }),
  }),
}
