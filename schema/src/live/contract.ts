import * as z from 'zod'
import { command } from '../kit/call.ts'
import { Instant } from '../kit/time.ts'
import { Id } from '../kit/wire.ts'

/** Which room a ticket opens. */
export const RoomRequest = z.discriminatedUnion('room', [
  z.object({ room: z.literal('lesson'), flow_id: Id }),
  z.object({ room: z.literal('page'), flow_id: Id, pageId: Id }),
  z.object({ room: z.literal('user') }),
])

export type RoomRequest = z.infer<typeof RoomRequest>

/** Calls of the area `live`. */
export const live = {
  ticket: command({
    path: '/ticket',
    summary: 'A single-use ticket for one room, good for 30 seconds. `path` is the address of the socket.',
    roles: ['instructor', 'learner', 'guest', 'admin'],
    feature: null,
    offline: 'never',
    input: RoomRequest,
    output: z.object({ ticket: z.string(), path: z.string(), expiresAt: Instant }),
    errors: ['lessons/not-found'],
  }),
}
