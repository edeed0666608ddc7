import * as z from 'zod'
import { Instant } from '../../kit/time.ts'
import { Id } from '../../kit/wire.ts'
import { webhookEvents } from './rules.ts'

/** The id of a delivery, which a trigger draws. */
export const DeliveryId = z.string().regex(/^[0-9a-f]{32}$/)

/** An address that an institute's events are sent to. */
export const Webhook = z.object({
  webhookId: Id,
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  /** `ended` is one that was switched off because nothing arrived for days. */
  state: z.enum(['on', 'off', 'ended']),
  /** Since when nothing arrives; null while deliveries arrive. */
  failingSince: Instant.nullable(),
  createdAt: Instant,
})
export type Webhook = z.infer<typeof Webhook>

/** An event on its way to a webhook. */
export const Delivery = z.object({
  deliveryId: DeliveryId,
  kind: z.string(),
  state: z.enum(['due', 'sent', 'failed']),
  attempts: z.int(),
  /** The status of the last answer; null where none came. */
  status: z.int().nullable(),
  problem: z.enum(['private-address', 'unknown-name', 'no-answer', 'redirect']).nullable(),
  createdAt: Instant,
  lastAt: Instant.nullable(),
  /** When it is tried next; null once it is over. */
  nextAt: Instant.nullable(),
})
export type Delivery = z.infer<typeof Delivery>
