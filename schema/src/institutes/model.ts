import * as z from 'zod'
import { roles } from '../kit/roles.ts'
import { Id } from '../kit/wire.ts'

/** One institute of the caller, with the roles held in it. */
export const InstituteOfPerson = z.object({ instituteKneuraId: Id, name: z.string(), roles: z.array(z.enum(roles)) })

export type InstituteOfPerson = z.infer<typeof InstituteOfPerson>
