import { dayMs } from '../kit/durations.ts'
import type { ErrorCode } from '../kit/errors.ts'

/** How an asking or an invitation stands. Only a pending one can become anything else. */
export const joiningStatuses = ['pending', 'accepted', 'declined', 'cancelled', 'expired'] as const

export type JoiningStatus = (typeof joiningStatuses)[number]

/** As what a person may ask to join; what else there is, an institute grants by itself. */
export const askedRoles = ['instructor', 'learner'] as const

export type AskedRole = (typeof askedRoles)[number]

/** As what an institute may invite. */
export const invitedRoles = ['instructor', 'learner', 'admin'] as const

export type InvitedRole = (typeof invitedRoles)[number]

/** An institute has this long to answer. */
export const requestLifetimeMs = 30 * dayMs

/** The invited has this long (specification silent; a week is what mail readers expect of a link). */
export const invitationLifetimeMs = 7 * dayMs

/** The first admin of an institute has longer: until then it has none. */
export const foundingLifetimeMs = 30 * dayMs

type Open = { status: JoiningStatus; expiresAt: string }

/** How something stands at this moment: nobody writes down that its time is over before somebody looks. */
export function statusAt({ status, expiresAt }: Open, now: Date): JoiningStatus {
  return status === 'pending' && now >= new Date(expiresAt) ? 'expired' : status
}

/** Whether it can still become what is wanted; `done` where it has already, so that a repeat is no mistake. */
export function canBecome(
  open: Open,
  wanted: 'accepted' | 'declined' | 'cancelled',
  now: Date,
): 'ok' | 'done' | Extract<ErrorCode, 'joining/closed'> {
  const status = statusAt(open, now)
  if (status === wanted) return 'done'
  return status === 'pending' ? 'ok' : 'joining/closed'
}
