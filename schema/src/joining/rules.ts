import { dayMs } from '../kit/durations.ts'
import type { ErrorCode } from '../kit/errors.ts'

/** The status of a request or an invitation. Only a pending one can change. */
export const joiningStatuses = ['pending', 'accepted', 'declined', 'cancelled', 'expired'] as const

export type JoiningStatus = (typeof joiningStatuses)[number]

/** The roles that a person may request; others are granted by the institute itself. */
export const askedRoles = ['instructor', 'learner'] as const

export type AskedRole = (typeof askedRoles)[number]

/** The roles that an institute may invite people with. */
export const invitedRoles = ['instructor', 'learner', 'admin'] as const

export type InvitedRole = (typeof invitedRoles)[number]

/** An institute has this long to answer. */
export const requestLifetimeMs = 30 * dayMs

/** The lifetime of an invitation (specification silent; a week is what mail readers expect of a link). */
export const invitationLifetimeMs = 7 * dayMs

/** The first admin of an institute has more time, because until then it has none. */
export const foundingLifetimeMs = 30 * dayMs

type Open = { status: JoiningStatus; expiresAt: string }

/** The current status: expiry is computed on read and never stored. */
export function statusAt({ status, expiresAt }: Open, now: Date): JoiningStatus {
  return status === 'pending' && now >= new Date(expiresAt) ? 'expired' : status
}

/** Whether it can still get the wanted status; `done` where it has it already, so that a repeat is no error. */
export function canBecome(
  open: Open,
  wanted: 'accepted' | 'declined' | 'cancelled',
  now: Date,
): 'ok' | 'done' | Extract<ErrorCode, 'joining/closed'> {
  const status = statusAt(open, now)
  if (status === wanted) return 'done'
  return status === 'pending' ? 'ok' : 'joining/closed'
}
