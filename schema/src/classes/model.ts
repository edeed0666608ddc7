import * as z from 'zod'
import { Instant } from '../kit/time.ts'
import { Id, line } from '../kit/wire.ts'

/** A class as its members see it; the code is null for those who may not hand it out. */
export const ClassOfPerson = z.object({
  kneuraId: Id,
  classId: Id,
  name: z.string(),
  class_code: z.string().nullable(),
  learnerCount: z.number().int(),
})

export type ClassOfPerson = z.infer<typeof ClassOfPerson>

/** A member of a class. */
export const Member = z.object({
  kneuraId: Id,
  userId: Id,
  first_name: z.string(),
  last_name: z.string(),
  role: z.enum(['instructor', 'learner', 'guest']),
  joinedAt: Instant,
})

export type Member = z.infer<typeof Member>

/** The name a student without an account goes by. */
export const DisplayName = line(40)
