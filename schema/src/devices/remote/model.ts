import * as z from 'zod'
import { Id } from '../../kit/wire.ts'
import { maxFreezeSeconds, maxTimerMinutes, mostDrawnAtOnce, mostHeard } from './rules.ts'

/** A part of the picture, from its start. */
const Part = z.number().min(0).max(1)

/** Which remote the finger is on, as the room tells the device: two that draw at once are two strokes. */
const Hand = z.string().max(100).optional()

/** A press as its remote knows it: the device does what has one once, however often it is said. */
const Press = z.string().min(1).max(64)

const press = Press.optional()

/** What the hand on a remote asks of a device; each is an intent of a few bytes, never a picture. */
export const RemoteAct = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('open'), lessonId: Id }),
  z.strictObject({ act: z.literal('turn'), by: z.union([z.literal(1), z.literal(-1)]), press }),
  z.strictObject({ act: z.literal('tool'), tool: z.enum(['pen', 'laser', 'select']), press }),
  z.strictObject({ act: z.literal('point'), x: Part, y: Part, hand: Hand }),
  /** Goes on with the stroke of the remote's pen, or begins one: places on the picture, in their order. */
  z.strictObject({
    act: z.literal('draw'),
    points: z
      .array(z.tuple([Part, Part]))
      .min(1)
      .max(mostDrawnAtOnce),
    hand: Hand,
  }),
  /** The finger is gone: the laser is out, the stroke is done. */
  z.strictObject({ act: z.literal('lift'), hand: Hand }),
  z.strictObject({ act: z.literal('undo'), press }),
  z.strictObject({ act: z.literal('timer'), minutes: z.number().int().min(0).max(maxTimerMinutes), press }),
  z.strictObject({ act: z.literal('pick'), name: z.string().max(200), press }),
  z.strictObject({ act: z.literal('freeze'), seconds: z.number().int().min(0).max(maxFreezeSeconds), press }),
  /** Shows a live quiz that was opened elsewhere, with the code to join by. */
  z.strictObject({ act: z.literal('quiz'), quizId: Id.optional(), code: z.string().max(40).optional() }),
  /** Shows what a live quiz came to. */
  z.strictObject({ act: z.literal('results'), quizId: Id.optional() }),
])

export type RemoteAct = z.infer<typeof RemoteAct>

/** What a device shows, for those who drive it: no lesson, or where it is in one. */
export const RemoteState = z.strictObject({
  lessonId: Id.nullable(),
  title: z.string().max(200),
  page: z.number().int().min(0).max(10_000),
  pages: z.number().int().min(0).max(10_000),
  tool: z.string().max(20),
  isFrozen: z.boolean(),
  hasTimer: z.boolean(),
  /** Who was picked last. */
  picked: z.string().max(200),
  /** How many times wider than high the picture is, so that what is drawn on the remote keeps its form. */
  aspect: z.number().min(0.1).max(10).optional(),
  /** A live quiz stands there in the place of a lesson; `timed` while the time of a question runs. */
  quiz: z.enum(['timed', 'untimed']).optional(),
  /** The presses it heard last, of whichever remote. */
  heard: z.array(Press).max(mostHeard).optional(),
})

export type RemoteState = z.infer<typeof RemoteState>

/**
 * Why a device does not do what a remote asks: `class`, because a live class goes on there, which another page would end; `clock`,
 * because the time of a question runs, which nobody could read under a cover.
 */
export const RemoteRefusal = z.enum(['class', 'clock'])

export type RemoteRefusal = z.infer<typeof RemoteRefusal>
