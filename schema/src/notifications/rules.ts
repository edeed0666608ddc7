import { minuteMs } from '../kit/durations.ts'

/** How long a question for what happens next is held open, in seconds; less than any proxy waits. */
export const longestWaitSeconds = 25

/** How long a device may be away and still hear what it missed; after that it looks at everything anew. */
export const eventsKeptMs = 15 * minuteMs

/** So many events of one person are kept at most. */
export const mostEventsKept = 400
