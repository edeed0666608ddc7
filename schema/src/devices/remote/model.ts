import * as z from 'zod'
import { Id } from '../../kit/wire.ts'
import { Day } from '../../schedule/day.ts'
import { maxFreezeSeconds, maxTimerMinutes, mostDrawnAtOnce, maxReceived } from './rules.ts'

/** A fraction of the picture, from its start. */
const Part = z.number().min(0).max(1)

/** The remote of a finger, added by the room: two that draw at once are two strokes. */
const Hand = z.string().max(100).optional()

/** The id of a press: the device performs a press once, however often it is sent. */
const Press = z.string().min(1).max(64)

const press = Press.optional()

/** The acts that a remote requests of a device; each is an intent of a few bytes, never an image. */
export const RemoteAct = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('open'), lessonId: Id }),
  z.strictObject({ act: z.literal('turn'), by: z.union([z.literal(1), z.literal(-1)]), press }),
  z.strictObject({ act: z.literal('tool'), tool: z.enum(['pen', 'laser', 'select']), press }),
  z.strictObject({ act: z.literal('point'), x: Part, y: Part, hand: Hand }),
  /** Continues the stroke of the remote's pen, or begins one: points on the picture, in their order. */
  z.strictObject({
    act: z.literal('draw'),
    points: z
      .array(z.tuple([Part, Part]))
      .min(1)
      .max(mostDrawnAtOnce),
    hand: Hand,
  }),
  /** The finger lifted: the laser is off, the stroke ends. */
  z.strictObject({ act: z.literal('lift'), hand: Hand }),
  z.strictObject({ act: z.literal('undo'), press }),
  z.strictObject({ act: z.literal('timer'), minutes: z.number().int().min(0).max(maxTimerMinutes), press }),
  z.strictObject({ act: z.literal('pick'), name: z.string().max(200), press }),
  z.strictObject({ act: z.literal('freeze'), seconds: z.number().int().min(0).max(maxFreezeSeconds), press }),
  /** Shows a live quiz that was opened elsewhere, with the code to join by. */
  z.strictObject({ act: z.literal('quiz'), quizId: Id.optional(), code: z.string().max(40).optional() }),
  /** Shows the results of a live quiz. */
  z.strictObject({ act: z.literal('results'), quizId: Id.optional() }),
  /** Shows the rotating code that begins an assessment in this room. */
  z.strictObject({ act: z.literal('code'), assessmentId: Id }),
  /** Shows the rotating code by which students arrive: of a day, or of one of its lessons. */
  z.strictObject({ act: z.literal('arrivals'), classId: Id, date: Day, scheduleId: Id.optional() }),
  /** Shows a seating plan as the class sees it. */
  z.strictObject({ act: z.literal('seating'), classId: Id, planId: Id }),
])

export type RemoteAct = z.infer<typeof RemoteAct>

/** The state of a device for its remotes: no lesson, or its place in one. */
export const RemoteState = z.strictObject({
  lessonId: Id.nullable(),
  title: z.string().max(200),
  page: z.number().int().min(0).max(10_000),
  pages: z.number().int().min(0).max(10_000),
  tool: z.string().max(20),
  isFrozen: z.boolean(),
  hasTimer: z.boolean(),
  /** The last picked person. */
  picked: z.string().max(200),
  /** The aspect ratio of the picture, so that drawings on the remote are not distorted. */
  aspect: z.number().min(0.1).max(10).optional(),
  /** The device shows a live quiz instead of a lesson; `timed` while the time of a question runs. */
  quiz: z.enum(['timed', 'untimed']).optional(),
  /** The last presses that it received, of any remote. */
  heard: z.array(Press).max(maxReceived).optional(),
})

export type RemoteState = z.infer<typeof RemoteState>

/**
 * The reason why a device refuses a remote's request. `class`: a live class is on there, which another page would end.
 * `clock`: the time of a question runs, which a cover would hide.
 */
export const RemoteRefusal = z.enum(['class', 'clock'])

export type RemoteRefusal = z.infer<typeof RemoteRefusal>
