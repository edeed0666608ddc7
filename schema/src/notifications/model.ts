import * as z from 'zod'
import { Instant } from '../kit/time.ts'
import { Id } from '../kit/wire.ts'

/** What a notification is about; the words are the client's, by kind. */
export const notificationKinds = ['newLesson', 'addedToClass', 'classRequest', 'liveClass', 'liveQuiz'] as const

/** A notification of one person. `title` is the name of what it is about, `className` where it happened. */
export const Notification = z.object({
  id: Id,
  kind: z.enum(notificationKinds),
  title: z.string(),
  className: z.string(),
  flow_id: Id.nullable(),
  /** The code that opens a live quiz, while it goes on. */
  quizCode: z.string().nullable(),
  createdAt: Instant,
  readAt: Instant.nullable(),
})

export type Notification = z.infer<typeof Notification>

/**
 * What happened to what the institute may use; `code` in the specification's words where it has one. What is over says
 * `LICENSE_EXPIRED`, other figures than before `LICENSE_CHANGED`. `feature` names the feature or limit, where it is one.
 */
export const LicenceEvent = z.object({
  code: z.enum([
    'TRIAL_ACTIVATED',
    'LICENSE_ACTIVATED',
    'LICENSE_CHANGED',
    'LICENSE_EXPIRED',
    'LICENSE_LIMIT_EXHAUSTED',
    'NO_OF_SESSION_PER_DAY_LIMIT_EXHAUSTED',
    'FEATURE_NOT_ACTIVE_TRIAL_NOT_USED',
    'FEATURE_NOT_ACTIVE_TRIAL_USED',
    'FEATURE_NOT_ENABLED',
  ]),
  feature: z.string().nullable(),
})

export type LicenceEvent = z.infer<typeof LicenceEvent>

/** An event of a person as the stream of the specification tells it: `seq` is the cursor to go on from. */
export const BroadcastEvent = z.object({ seq: z.number().int(), type: z.string(), body: z.unknown() })

export type BroadcastEvent = z.infer<typeof BroadcastEvent>
