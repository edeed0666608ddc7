import { keepPromise } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { endSession } from '#rooms/port.ts'

/** What the outbox keeps of sessions that have ended and whose sockets are still to be closed. */
export type EndedSessions = { personId: string; sessionIds: readonly string[]; instituteIds: readonly string[] }

/** Closes the sockets of ended sessions before the answer leaves; where that fails the outbox goes on trying. */
export async function closeEnded(platform: Platform, job: { id: string; body: unknown }): Promise<void> {
  await keepPromise(platform, { ...job, kind: 'endSessions' }, () => closeSockets(platform, job.body))
}

/** Does the job of that name; `body` is what `endingRows` wrote. */
export async function closeSockets(platform: Platform, body: unknown): Promise<void> {
  // Jobs of this kind are written by `endingRows` alone, in this shape.
  const { personId, sessionIds, instituteIds } = body as EndedSessions
  await Promise.all(sessionIds.map((sessionId) => endSession(platform.env, { sessionId, personId, instituteIds })))
}
