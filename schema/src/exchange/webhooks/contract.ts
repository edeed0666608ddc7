import * as z from 'zod'
import { command, query } from '../../kit/call.ts'
import { Done, Id } from '../../kit/wire.ts'
import { Delivery, DeliveryId, Webhook } from './model.ts'
import { maxWebhooks, webhookAddress, webhookEvents } from './rules.ts'

const ofAdmins = { roles: ['admin'], feature: null, offline: 'never' } as const
const one = { webhookId: Id }
const Address = z
  .string()
  .max(1_000)
  .refine((text) => webhookAddress(text) !== null, 'not a public https address')
const Events = z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length)

/** Calls of webhooks: the server sends an institute's events to addresses of other systems. */
export const webhooks = {
  list: query({
    path: '/connections/webhooks',
    summary: 'The webhooks of the institute.',
    ...ofAdmins,
    input: z.object({}),
    output: z.object({ items: z.array(Webhook) }),
  }),
  create: command({
    path: '/connections/webhooks/create',
    summary:
      `Adds a webhook, at most ${maxWebhooks}. Messages follow Standard Webhooks: signed with HMAC-SHA256, with ` +
      '`webhook-id`, `webhook-timestamp` and `webhook-signature`. They have ids and no names.',
    ...ofAdmins,
    input: z.strictObject({ url: Address, events: Events }),
    output: Webhook,
    recent: true,
    errors: ['sets/full'],
  }),
  update: command({
    path: '/connections/webhooks/update',
    summary: 'Changes what a webhook gets and where, or switches it on or off.',
    ...ofAdmins,
    input: z.strictObject({ ...one, url: Address, events: Events, isOn: z.boolean() }),
    output: Webhook,
    recent: true,
  }),
  remove: command({
    path: '/connections/webhooks/remove',
    summary: 'Removes a webhook with its log; what waits is not sent.',
    ...ofAdmins,
    input: z.strictObject(one),
    output: Done,
  }),
  secret: query({
    path: '/connections/webhooks/{webhookId}/secret',
    summary: 'The secret that the messages of a webhook are signed with.',
    ...ofAdmins,
    input: z.object(one),
    output: z.object({ secret: z.string() }),
    recent: true,
  }),
  renewSecret: command({
    path: '/connections/webhooks/renew-secret',
    summary: 'Replaces the secret. For a day, messages have signatures of both.',
    ...ofAdmins,
    input: z.strictObject(one),
    output: Done,
    recent: true,
  }),
  test: command({
    path: '/connections/webhooks/test',
    summary: 'Sends a test message to a webhook, whatever its events.',
    ...ofAdmins,
    input: z.strictObject(one),
    output: Done,
  }),
  listDeliveries: query({
    path: '/connections/webhooks/{webhookId}/deliveries',
    summary: 'The latest deliveries of a webhook, the newest first.',
    ...ofAdmins,
    input: z.object(one),
    output: z.object({ items: z.array(Delivery) }),
  }),
  retry: command({
    path: '/connections/webhooks/retry',
    summary: 'Sends a delivery that failed or waits once more.',
    ...ofAdmins,
    input: z.strictObject({ deliveryId: DeliveryId }),
    output: Done,
  }),
}
