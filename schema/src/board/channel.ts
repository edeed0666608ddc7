import * as z from 'zod'
import { channel } from '../kit/channel.ts'
import { roles } from '../kit/roles.ts'
import { Id } from '../kit/wire.ts'
import { MAX_COORDINATE } from './limits.ts'

/** A participant of a lesson: the page, and whether they hold the pen. */
export const Seat = z.object({
  personId: Id,
  name: z.string(),
  role: z.enum(roles),
  pageId: Id.nullable(),
  hasPen: z.boolean(),
})

export type Seat = z.infer<typeof Seat>

/**
 * Stores the document's state as a version before the sender restores another. The document's own room needs no
 * parameters.
 */
const storeVersion = { roles: ['instructor'], body: z.strictObject({}) } as const

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

/** The maximum of a shown timer: a countdown of three hours, or a forgotten stopwatch of days. */
const Milliseconds = z.number().min(0).max(1e9)

/**
 * The overlays of a presenter's page. The curtain's edges are in percent of the view. The spotlight's middle and width
 * are fractions of the view. Instruments are in page pixels.
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
 * The pointer, visible area and overlays of a participant who may draw, in page pixels. Null overlays are none; absent
 * ones are unchanged. Relayed while the participant is on the page, and never stored.
 */
export const Pointing = z.strictObject({
  at: Point.nullable(),
  view: z.strictObject({ x: Coordinate, y: Coordinate, width: Extent, height: Extent }),
  aids: ShownAids.nullable().optional(),
})

export type Pointing = z.infer<typeof Pointing>

/** The pointer of a person; null when it left. */
export const Cursor = z.object({ personId: Id, pointing: Pointing.nullable() })

export type Cursor = z.infer<typeof Cursor>

/** The room of a lesson: its index document, presence with the current page, and the pens. */
export const lessonChannel = channel({
  name: 'lesson',
  up: {
    'page/show': { roles: ['instructor', 'learner', 'guest'], body: z.object({ pageId: Id }) },
    'pen/give': { roles: ['instructor'], body: z.object({ personId: Id }) },
    'pen/take': { roles: ['instructor'], body: z.object({ personId: Id }) },
    /** A participant's list differs from the room's. */
    'seats/list': { roles: ['instructor', 'learner', 'guest'], body: z.strictObject({}) },
    /** Gives the pen to all present participants, or takes it from all who have one. */
    'pen/all': { roles: ['instructor'], body: z.strictObject({ isGiven: z.boolean() }) },
    'version/keep': storeVersion,
  },
  down: {
    /** All present participants, for a new connection or on request. */
    'seats/changed': { body: z.object({ seats: z.array(Seat) }) },
    /**
     * Deltas of presence: new and changed participants, and those whose last device left. `sum` is that of all seats,
     * and absent where more follows.
     */
    'seats/moved': {
      body: z.object({ here: z.array(Seat), gone: z.array(Id), sum: z.number().int().optional() }),
    },
    'pen/changed': { body: z.object({ mayDraw: z.boolean() }) },
  },
  frames: 'document',
})

/**
 * The room of one page: its document and live strokes, in binary frames, and the pointers of participants who may draw.
 */
export const pageChannel = channel({
  name: 'page',
  up: {
    'cursor/move': { roles: ['instructor', 'learner', 'guest'], body: Pointing },
    'version/keep': storeVersion,
  },
  down: {
    'pen/changed': { body: z.object({ mayDraw: z.boolean() }) },
    'cursors/moved': { body: z.object({ cursors: z.array(Cursor) }) },
  },
  frames: 'document',
})
