import * as z from 'zod'

/** The source of time; injected, so that tests and replays can move it. */
export type Clock = { now(): Date }

/** An instant on the wire: ISO 8601 in UTC with milliseconds. Fields that hold one end in `At`. */
export const Instant = z.iso.datetime({ precision: 3 })
