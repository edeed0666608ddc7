import type { Platform } from '#platform/platform.ts'
import { obeyingStore } from './pairing/store.ts'

/** The paired device that a session is of; undefined for every other session. */
export async function deviceOfSession(platform: Platform, sessionId: string): Promise<string | undefined> {
  return await obeyingStore(platform.directory).findOfSession(sessionId)
}
