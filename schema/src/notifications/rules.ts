import { minuteMs } from '../kit/durations.ts'

/** How long a poll for the next event is held open, in seconds; less than any proxy's timeout. */
export const longestWaitSeconds = 25

/** How long events are retained for an absent device; after that it reloads everything. */
export const eventRetentionMs = 15 * minuteMs

/** The maximum number of stored events of one person. */
export const maxStoredEvents = 400
