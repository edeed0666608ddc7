import * as z from 'zod'
import { name } from '../kit/names.ts'
import { Instant } from '../kit/time.ts'
import { Id } from '../kit/wire.ts'
import { classRoles } from './rules.ts'
import { doors } from './rules.ts'

/** A class as its members see it; the code is null for members who may not share it. */
export const ClassOfPerson = z.object({
  kneuraId: Id,
  classId: Id,
  name: z.string(),
  class_code: z.string().nullable(),
  /** The effect of the code; null for members who may not share it. */
  door: z.enum(doors).nullable(),
  learnerCount: z.number().int(),
  isArchived: z.boolean().optional(),
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

/** The name of a class. */
export const ClassName = name(80)

/** An institute with the classes the caller may see in it. */
export const InstituteWithClasses = z.object({
  kneuraId: Id,
  instituteKneuraId: Id,
  name: z.string(),
  classes: z.array(ClassOfPerson),
  hasNextPage: z.boolean(),
  cursor: z.string().nullable(),
})

/** An invitation into a class, as the invited person sees it. */
export const ClassRequest = z.object({
  requestId: Id,
  classId: Id,
  className: z.string(),
  role: z.enum(classRoles),
  requestedBy: z.string(),
  createdAt: Instant,
})

export type ClassRequest = z.infer<typeof ClassRequest>

/** The same, as the teachers who sent it see it. */
export const OpenClassRequest = ClassRequest.extend({ userId: Id, first_name: z.string(), last_name: z.string() })

export type OpenClassRequest = z.infer<typeof OpenClassRequest>

/** The display name of a student without an account. */
export const DisplayName = name(40)

/** A person who used the code of a class whose teachers approve each one. */
export const Waiting = z.object({ waitId: Id, name: z.string(), createdAt: Instant })

export type Waiting = z.infer<typeof Waiting>
