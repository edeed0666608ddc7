import * as z from 'zod'
import { Instant } from '../../kit/time.ts'
import { Id } from '../../kit/wire.ts'
import { maxParts } from './rules.ts'

/** The place of a part in its recording, from 0 on. */
export const PartNumber = z.coerce
  .number()
  .int()
  .min(0)
  .max(maxParts - 1)

/** A recording of a live class, as those of its class see it. */
export const Recording = z.object({
  recordingId: Id,
  flow_id: Id,
  liveId: Id,
  className: z.string(),
  startedAt: Instant,
  /** Null while its parts come, and where the device that made it never said the end of it; what has come can be played all the same. */
  endedAt: Instant.nullable(),
  /** How long it plays; 0 where nobody has said the end of it. */
  durationMs: z.number().int(),
  bytes: z.number().int(),
  parts: z.number().int(),
  /** How many of its parts have not come: it plays to the first of them. */
  missingParts: z.number().int(),
  /** Students of the class see it. */
  isPublished: z.boolean(),
  /** Guests of the class see it, too, while students do. */
  forGuests: z.boolean(),
  /** The caller teaches the class: they may take it back from students, and delete it. */
  isTeacher: z.boolean(),
})

export type Recording = z.infer<typeof Recording>
