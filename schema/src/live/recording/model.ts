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
  classId: Id,
  className: z.string(),
  startedAt: Instant,
  /**
   * Null while parts arrive, and where the recording device never sent the end. The existing parts can be played all
   * the same.
   */
  endedAt: Instant.nullable(),
  /** The length in milliseconds; 0 where the end was never sent. */
  durationMs: z.number().int(),
  bytes: z.number().int(),
  parts: z.number().int(),
  /** The number of parts that have not arrived: it plays to the first of them. */
  missingParts: z.number().int(),
  /** Students of the class see it. */
  isPublished: z.boolean(),
  /** Guests of the class see it, too, while students do. */
  forGuests: z.boolean(),
  /** The caller teaches the class: they may unpublish and delete it. */
  isTeacher: z.boolean(),
})

export type Recording = z.infer<typeof Recording>
