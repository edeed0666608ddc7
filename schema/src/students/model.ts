import * as z from 'zod'
import { Email } from '../accounts/model.ts'
import { name } from '../kit/names.ts'
import { Instant } from '../kit/time.ts'
import { Id } from '../kit/wire.ts'
import { isPhone, normalisePhone } from './rules.ts'

/** A first name: a line that starts with a letter of any script. */
export const FirstName = name(60).refine((text) => /^\p{L}/u.test(text), 'First Character must be alphabet')

/** A last name, which people may lack. */
export const LastName = z
  .literal('')
  .or(name(60))
  .optional()
  .transform((text) => text ?? '')

/** A guardian's number in one spelling. */
export const ContactNumber = z
  .string()
  .max(60)
  .transform((text, context) => {
    const number = normalisePhone(text)
    if (isPhone(number)) return number
    context.addIssue({ code: 'custom', message: 'not a contact number' })
    return z.NEVER
  })

/** A student of an institute. The address and the number are null for callers who may not see them. */
export const Student = z.object({
  kneuraId: Id,
  userId: Id,
  first_name: z.string(),
  last_name: z.string(),
  emailId: z.string().nullable(),
  guardianContactNumber: z.string().nullable(),
  role: z.enum(['learner', 'guest']),
  /** Where a teacher searches: a class that they run with this student in it; null without one. */
  classId: Id.nullable().optional(),
})

export type Student = z.infer<typeof Student>

/** A student as the teachers of a class see them. */
export const ClassStudent = z.object({
  kneuraId: Id,
  userId: Id,
  first_name: z.string(),
  last_name: z.string(),
  guardianContactNumber: z.string().nullable(),
  role: z.enum(['learner', 'guest']),
  joinedAt: Instant,
  /** In the requested days; absent where none were requested. */
  attendance: z.object({ present: z.number().int(), absent: z.number().int() }).optional(),
})

export type ClassStudent = z.infer<typeof ClassStudent>

/** The fields of a new student; without an address they sign in by a printed card. */
export const newStudentFields = {
  first_name: FirstName,
  last_name: LastName,
  emailId: Email.optional(),
  guardianContactNumber: ContactNumber.optional(),
}
