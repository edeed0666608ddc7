import { contractVersion, headers } from '@takhti/schema/kit/headers'
import { joinKey } from './join-key.ts'
import { probeKeys } from './sealed-token.ts'

/**
 * Sends `classes.joinByCode` for a guest, from a page without the client of the app; null where that failed. The screen
 * repeats it under the same key then.
 */
export async function sendEarlyJoin(code: string, displayName: string): Promise<Response | null> {
  try {
    // Without storage each press would create one more person, whose token the device loses.
    await probeKeys()
    return await fetch(`/api/join/${encodeURIComponent(code)}/by-students`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [headers.contractVersion]: String(contractVersion),
        [headers.idempotencyKey]: joinKey(code, displayName),
      },
      body: JSON.stringify({ displayName }),
    })
  } catch {
    return null
  }
}
