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
