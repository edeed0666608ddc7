import { runJob } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { endSession } from '#rooms/port.ts'

/** What the outbox stores of sessions that have ended and whose sockets are still to be closed. */
export type EndedSessions = { personId: string; sessionIds: readonly string[]; instituteIds: readonly string[] }

/** Closes the sockets of ended sessions before the answer leaves; after a failure the outbox retries. */
export async function closeEnded(platform: Platform, job: { id: string; body: unknown }): Promise<void> {
  await runJob(platform, { ...job, kind: 'endSessions' }, () =>
    // `endingRows` alone enqueues this kind, and the database returns its body.
    closeSockets(platform, job.body as EndedSessions),
  )
}

/** Performs the job `endSessions`. */
export async function closeSockets(platform: Platform, body: EndedSessions): Promise<void> {
  const { personId, sessionIds, instituteIds } = body
  await Promise.all(sessionIds.map((sessionId) => endSession(platform.env, { sessionId, personId, instituteIds })))
}
