import * as z from 'zod'
import { channel } from '../kit/channel.ts'
import { roles } from '../kit/roles.ts'
import { Id } from '../kit/wire.ts'

/** Somebody in a lesson: where they are, and whether they hold the pen. */
export const Seat = z.object({
  personId: Id,
  name: z.string(),
  role: z.enum(roles),
  pageId: Id.nullable(),
  hasPen: z.boolean(),
})

export type Seat = z.infer<typeof Seat>

/** Keeps what a document is now as a version, before the sender makes it another; in a room of its own, it needs no words. */
const keepVersion = { roles: ['instructor'], body: z.strictObject({}) } as const

/** The room of a lesson: its index document, who is here and on which page, and the pens. */
export const lessonChannel = channel({
  name: 'lesson',
  up: {
    'page/show': { roles: ['instructor', 'learner', 'guest'], body: z.object({ pageId: Id }) },
    'pen/give': { roles: ['instructor'], body: z.object({ personId: Id }) },
    'pen/take': { roles: ['instructor'], body: z.object({ personId: Id }) },
    'version/keep': keepVersion,
  },
  down: {
    'seats/changed': { body: z.object({ seats: z.array(Seat) }) },
    'pen/changed': { body: z.object({ mayDraw: z.boolean() }) },
  },
  frames: 'document',
})

/** The room of one page: its document and the ink being drawn, all in binary frames. */
export const pageChannel = channel({
  name: 'page',
  up: { 'version/keep': keepVersion },
  down: { 'pen/changed': { body: z.object({ mayDraw: z.boolean() }) } },
  frames: 'document',
})
