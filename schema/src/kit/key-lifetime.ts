import { dayMs } from './durations.ts'
import { idPrefix, idTime, isId } from './ids.ts'

/** How long after it was made an idempotency key is accepted: a device may be offline for a term and still send its work. */
export const keyLifetimeMs = 90 * dayMs

/** Replies are stored for longer than their keys are accepted, so that no accepted key can have lost its reply. */
const replyLifetimeMs = keyLifetimeMs + 2 * dayMs

/**
 * Whether a key is refused for its age: its reply may be gone, and its command would be done twice. Only a UUIDv7 has a
 * time. The reply of any other key is stored for good.
 */
export function isExpiredKey(key: string, now: Date): boolean {
  return isId(key) && idTime(key) < now.getTime() - keyLifetimeMs
}

/** Replies of UUIDv7 keys before this one are deleted. */
export function oldestReply(now: Date): string {
  return idPrefix(new Date(now.getTime() - replyLifetimeMs))
}

/**
 * The time from which the age of a reply counts, where only a hash of its key is stored: a device whose clock is ahead
 * makes keys that are accepted for longer, and a key without a time is accepted for good.
 */
export function replyTime(key: string | null, now: Date): Date {
  // A key that the server made is known to no client.
  if (key === null) return now
  return isId(key) ? new Date(Math.max(now.getTime(), idTime(key))) : new Date('9999-12-31T00:00:00.000Z')
}

/** Replies with an earlier `replyTime` are deleted. */
export function oldestReplyTime(now: Date): Date {
  return new Date(now.getTime() - replyLifetimeMs)
}
