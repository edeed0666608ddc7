import * as z from 'zod'
import { command, query } from '../kit/call.ts'
import { Count, Done, Id, maxPageSize, page, paging } from '../kit/wire.ts'
import { BroadcastEvent, Notification } from './model.ts'
import { longestWaitSeconds } from './rules.ts'

/** Calls of the area `notifications`. */
export const notifications = {
  list: query({
    path: '/galileo/notification',
    summary: "The caller's notifications, newest first. `receivers`, where sent, must be the caller.",
    roles: ['instructor', 'learner', 'guest', 'admin'],
    feature: null,
    offline: 'cache',
    input: z.object({ receivers: Id.optional(), ...paging }),
    output: page(Notification).extend({ newMessagesCount: z.number().int() }),
  }),
  readAll: command({
    path: '/galileo/notification/read-all',
    summary: "Marks the caller's notifications as read: all, or those of `notificationIds`.",
    roles: ['instructor', 'learner', 'guest', 'admin'],
    feature: null,
    offline: 'queue',
    input: z.object({ notificationIds: z.array(Id).min(1).max(maxPageSize).optional() }),
    output: Done,
  }),
  remove: command({
    path: '/galileo/notification/delete',
    summary: "Removes some of the caller's notifications; one that is gone already is fine.",
    roles: ['instructor', 'learner', 'guest', 'admin'],
    feature: null,
    offline: 'queue',
    input: z.object({ notificationIds: z.array(Id).min(1).max(maxPageSize) }),
    output: Done,
  }),
  removeAll: command({
    path: '/galileo/notification/delete-all',
    summary:
      "Removes the caller's notifications up to the newest they saw. `receiverId`, where sent, must be the caller.",
    roles: ['instructor', 'learner', 'guest', 'admin'],
    feature: null,
    offline: 'queue',
    // Without it an event between viewing and clearing would be marked as read.
    input: z.object({ receiverId: Id.optional(), upTo: Id.optional() }),
    output: Done,
  }),
  broadcast: query({
    path: '/broadcast',
    summary:
      'What happened to the caller after `cursor`, oldest first, as a stream of events or a list: at once, or where nothing did, as soon as something does within `wait` seconds. Without a cursor, where to start from. A `token` here opens nothing: the session stands in the headers.',
    roles: ['instructor', 'learner', 'guest', 'admin'],
    feature: null,
    offline: 'never',
    input: z.object({
      cursor: Count.optional(),
      wait: z.coerce.number().int().min(0).max(longestWaitSeconds).optional(),
      token: z.string().max(200).optional(),
    }),
    output: z.array(BroadcastEvent),
  }),
}
