import * as z from 'zod'
import { Instant } from '../kit/time.ts'
import { Id } from '../kit/wire.ts'
import { askedRoles, invitedRoles, joiningStatuses } from './rules.ts'

const Status = z.enum(joiningStatuses)

/** A person's request to an institute, as that person sees it. */
export const OwnRequest = z.object({
  requestId: Id,
  instituteKneuraId: Id,
  instituteName: z.string(),
  role: z.enum(askedRoles),
  status: Status,
  createdAt: Instant,
  expiresAt: Instant,
})

export type OwnRequest = z.infer<typeof OwnRequest>

/** An invitation, as the invited sees it. */
export const OwnInvitation = z.object({
  invitationId: Id,
  instituteKneuraId: Id,
  instituteName: z.string(),
  role: z.enum(invitedRoles),
  status: Status,
  createdAt: Instant,
  expiresAt: Instant,
})

export type OwnInvitation = z.infer<typeof OwnInvitation>

/** A request to join, as the institute sees it. */
export const RequestOfInstitute = OwnRequest.omit({ instituteKneuraId: true, instituteName: true }).extend({
  userId: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
})

export type RequestOfInstitute = z.infer<typeof RequestOfInstitute>

/** An invitation as the institute sees it; it does not reveal whether the address has an account. */
export const SentInvitation = OwnInvitation.omit({ instituteKneuraId: true, instituteName: true }).extend({
  email: z.string(),
})

export type SentInvitation = z.infer<typeof SentInvitation>
