import * as z from 'zod'
import { Instant } from '../kit/time.ts'
import { Id } from '../kit/wire.ts'
import { notificationKinds } from './kinds.ts'

/** A notification of one person. `title` is the name of its subject, `className` that of its class. */
export const Notification = z.object({
  id: Id,
  kind: z.enum(notificationKinds),
  title: z.string(),
  className: z.string(),
  /** The lesson of its subject; for work the assessment, for a post, remark, badge or message its own or its conversation's id. */
  flow_id: Id.nullable(),
  classId: Id,
  /** The join code of a live quiz while it runs. */
  quizCode: z.string().nullable(),
  createdAt: Instant,
  readAt: Instant.nullable(),
})

export type Notification = z.infer<typeof Notification>

/**
 * A change of what the institute may use; `code` is the specification's, if it has one. An ended licence has
 * `LICENSE_EXPIRED`, other numbers than before have `LICENSE_CHANGED`. `feature` names the feature or limit, if there
 * is one.
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

/** An event of a person in the specification's stream: `seq` is the cursor to continue from. */
export const BroadcastEvent = z.object({ seq: z.number().int(), type: z.string(), body: z.unknown() })

export type BroadcastEvent = z.infer<typeof BroadcastEvent>
