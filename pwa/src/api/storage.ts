import { ApiError } from './errors.ts'
import { probeKeys } from './sealed-token.ts'

const patienceMs = 5_000

/**
 * Refuses before anything is sent where the browser stores nothing. Without this each press would create one more
 * person on the server whose token the device loses.
 */
export async function requireStorage(): Promise<void> {
  const giveUp = new Promise<never>((_, reject) => setTimeout(() => reject(new ApiError('storage')), patienceMs))
  try {
    await Promise.race([probeKeys(), giveUp])
  } catch (cause) {
    throw new ApiError('storage', { cause })
  }
}
