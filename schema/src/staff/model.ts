import * as z from 'zod'
import { Email } from '../accounts/model.ts'
import { Id } from '../kit/wire.ts'
import { FirstName, LastName } from '../students/model.ts'

/** The roles of teachers and admins of an institute. */
export const staffRoles = ['instructor', 'admin'] as const

export type StaffRole = (typeof staffRoles)[number]

/** A teacher or admin of an institute. The address is null for callers who may not see it. */
export const StaffMember = z.object({
  kneuraId: Id,
  userId: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  roles: z.array(z.enum(['instructor', 'admin', 'learner', 'guest'])),
})

export type StaffMember = z.infer<typeof StaffMember>

/** The fields of a new teacher. */
export const newTeacherFields = { first_name: FirstName, last_name: LastName, email: Email }
