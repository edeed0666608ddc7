import type { Clock } from '@takhti/schema/kit/time'

/** The server's own time; tests pass another one. */
export const systemClock: Clock = { now: () => new Date() }
