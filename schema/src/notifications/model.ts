import * as z from 'zod'
import { Instant } from '../kit/time.ts'
import { Id } from '../kit/wire.ts'

/** What a notification is about; the words are the client's, by kind. */
export const notificationKinds = ['newLesson', 'addedToClass', 'classRequest', 'liveClass'] as const

/** A notification of one person. `title` is the name of what it is about, `className` where it happened. */
export const Notification = z.object({
  id: Id,
  kind: z.enum(notificationKinds),
  title: z.string(),
  className: z.string(),
  flow_id: Id.nullable(),
  createdAt: Instant,
  readAt: Instant.nullable(),
})

export type Notification = z.infer<typeof Notification>

/** What happened to what the institute may use; `code` in the specification's words. */
export const LicenceEvent = z.object({
  code: z.enum([
    'TRIAL_ACTIVATED',
    'LICENSE_ACTIVATED',
    'LICENSE_LIMIT_EXHAUSTED',
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
