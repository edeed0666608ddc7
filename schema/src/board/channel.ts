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

const Point = z.strictObject({ x: Coordinate, y: Coordinate })

/** In percent of the view. */
const Percent = z.number().min(0).max(100)

/** A part of the view. */
const Part = z.number().min(0).max(1)

/** The longest that a shown timer runs: a countdown of three hours, a stopwatch that was forgotten for days. */
const Milliseconds = z.number().min(0).max(1e9)

/**
 * What stands over the page of somebody who presents. The curtain's edges are drawn back by percents of the view; the light
 * of the spotlight has its middle and width in parts of it. Instruments lie on the page, in page pixels.
 */
export const ShownAids = z.strictObject({
  curtain: z.strictObject({ top: Percent, right: Percent, bottom: Percent, left: Percent }).optional(),
  spotlight: z
    .strictObject({ shape: z.enum(['circle', 'rectangle']), x: Part, y: Part, width: z.number().min(0).max(10) })
    .optional(),
  timer: z
    .strictObject({
      mode: z.enum(['countdown', 'stopwatch']),
      lengthMs: Milliseconds,
      ranMs: Milliseconds,
      isRunning: z.boolean(),
    })
    .optional(),
  instruments: z
    .array(
      z.strictObject({
        name: z.enum(['ruler', 'setSquare', 'protractor', 'compass']),
        at: Point,
        angle: z.number().min(0).max(360),
        size: z.number().min(1).max(10_000),
        arm: z.number().min(0).max(180),
        slope: z.union([z.literal(45), z.literal(60)]),
      }),
    )
    .max(4)
    .optional(),
})

export type ShownAids = z.infer<typeof ShownAids>

/**
 * Where somebody who may draw points, and the part of the page that they see, in page pixels, and what stands over it: null for
 * nothing, and absent where it is what it was. It is relayed while they are on the page, and stored nowhere.
 */
export const Pointing = z.strictObject({
  at: Point.nullable(),
  view: z.strictObject({ x: Coordinate, y: Coordinate, width: Extent, height: Extent }),
  aids: ShownAids.nullable().optional(),
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
    /** Somebody's list is not what the room's is. */
    'seats/list': { roles: ['instructor', 'learner', 'guest'], body: z.strictObject({}) },
    /** To everybody who is here, or from everybody who has one. */
    'pen/all': { roles: ['instructor'], body: z.strictObject({ isGiven: z.boolean() }) },
    'version/keep': keepVersion,
  },
  down: {
    /** Everybody who is here, to who came or asked. */
    'seats/changed': { body: z.object({ seats: z.array(Seat) }) },
    /** Who came or is another than before, and whose last device went; `sum` is that of all seats, and absent where more follows. */
    'seats/moved': {
      body: z.object({ here: z.array(Seat), gone: z.array(Id), sum: z.number().int().optional() }),
    },
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
