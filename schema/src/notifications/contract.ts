import * as z from 'zod'
import { command, query } from '../kit/call.ts'
import { Done, Id, page, paging } from '../kit/wire.ts'
import { Notification } from './model.ts'

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
    summary: "Marks all of the caller's notifications as read.",
    roles: ['instructor', 'learner', 'guest', 'admin'],
    feature: null,
    offline: 'queue',
    input: z.object({}),
    output: Done,
  }),
}
