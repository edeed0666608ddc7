import * as z from 'zod'
import { channel } from '../kit/channel.ts'
import { roles } from '../kit/roles.ts'
import { Id } from '../kit/wire.ts'
import { MAX_COORDINATE } from './limits.ts'

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

const Coordinate = z.number().min(-MAX_COORDINATE).max(MAX_COORDINATE)

const Extent = z
  .number()
  .min(1)
  .max(2 * MAX_COORDINATE)

/**
 * Where somebody who may draw points, and the part of the page that they see, in page pixels. It is relayed while they are
 * on the page, and stored nowhere.
 */
export const Pointing = z.strictObject({
  at: z.strictObject({ x: Coordinate, y: Coordinate }).nullable(),
  view: z.strictObject({ x: Coordinate, y: Coordinate, width: Extent, height: Extent }),
})

export type Pointing = z.infer<typeof Pointing>

/** Whose hand it is; nothing where it went. */
export const Cursor = z.object({ personId: Id, pointing: Pointing.nullable() })

export type Cursor = z.infer<typeof Cursor>

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

/** The room of one page: its document and the ink being drawn, in binary frames, and the hands of those who may draw. */
export const pageChannel = channel({
  name: 'page',
  up: {
    'cursor/move': { roles: ['instructor', 'learner', 'guest'], body: Pointing },
    'version/keep': keepVersion,
  },
  down: {
    'pen/changed': { body: z.object({ mayDraw: z.boolean() }) },
    'cursors/moved': { body: z.object({ cursors: z.array(Cursor) }) },
  },
  frames: 'document',
})
