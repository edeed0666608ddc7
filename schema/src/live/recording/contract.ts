import * as z from 'zod'
import { command, query } from '../../kit/call.ts'
import { Instant } from '../../kit/time.ts'
import { Done, Id } from '../../kit/wire.ts'
import { PartNumber, Recording } from './model.ts'
import { maxPartBytes, maxParts } from './rules.ts'

const ofTeachers = { roles: ['instructor'], feature: null } as const

const ofMembers = { roles: ['instructor', 'learner', 'guest'], feature: null } as const

const One = z.object({ recordingId: Id })

/**
 * Calls of the recordings of live classes. A device stores each part of a recording in its outbox before sending it. So
 * parts from before a crash or without a network arrive later and in order, and may be sent repeatedly.
 */
export const recordings = {
  begin: command({
    path: '/live-class/recordings/begin',
    summary: 'Begins a recording of a live class; the device makes its id. A second time changes nothing.',
    ...ofTeachers,
    feature: 'liveConference',
    offline: 'queue',
    input: z.object({ recordingId: Id, flow_id: Id, liveId: Id, startedAt: Instant }),
    output: Done,
    errors: ['lessons/not-found', 'LICENSE_LIMIT_EXHAUSTED'],
  }),
  part: command({
    path: '/live-class/recordings/part',
    summary: `Keeps one part, in base64, of at most ${maxPartBytes} bytes. It is stored when this answers; what is there is not written over.`,
    ...ofTeachers,
    offline: 'queue',
    input: z.object({
      recordingId: Id,
      part: PartNumber,
      bytes: z
        .base64()
        .min(1)
        .max(Math.ceil(maxPartBytes / 3) * 4),
    }),
    output: Done,
    errors: ['LICENSE_LIMIT_EXHAUSTED'],
  }),
  end: command({
    path: '/live-class/recordings/end',
    summary:
      'Says that no further parts are made, how long the recording plays, and how many parts it has; those that have not come are missing.',
    ...ofTeachers,
    offline: 'queue',
    input: z.object({
      recordingId: Id,
      durationMs: z.number().int().min(0),
      parts: z.number().int().min(0).max(maxParts).optional(),
    }),
    output: Done,
  }),
  list: query({
    path: '/live-class/recordings',
    summary:
      "The recordings of a lesson in the caller's classes, newest first; students see those that are published, guests those that are published for them.",
    ...ofMembers,
    offline: 'cache',
    input: z.object({ flow_id: Id }),
    output: z.object({ items: z.array(Recording) }),
    errors: ['lessons/not-found'],
  }),
  read: query({
    path: '/live-class/recordings/{recordingId}/{part}',
    summary:
      'Parts of a recording from one on, as one; `next` is the part after them, and null after the last that has come.',
    ...ofMembers,
    offline: 'never',
    input: z.object({ recordingId: Id, part: PartNumber }),
    output: z.object({ bytes: z.base64(), next: z.number().int().nullable() }),
  }),
  publish: command({
    path: '/live-class/recordings/publish',
    summary:
      'Shows a recording to the students of its class, or takes it back. Guests see it only with `forGuests`; without the field that stays as it is.',
    ...ofTeachers,
    offline: 'never',
    input: One.extend({ isPublished: z.boolean(), forGuests: z.boolean().optional() }),
    output: Done,
  }),
  remove: command({
    path: '/live-class/recordings/remove',
    summary: 'Deletes a recording for good; its storage is free again.',
    ...ofTeachers,
    offline: 'never',
    input: One,
    output: Done,
  }),
}
