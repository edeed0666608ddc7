import * as z from 'zod'
import { command, query } from '../kit/call.ts'
import { Instant } from '../kit/time.ts'
import { Done, Id } from '../kit/wire.ts'
import { carriers } from './media/model.ts'
import { LiveClass, liveModes } from './model.ts'
import { RecordedPoll } from './poll/model.ts'

/** Which room a ticket opens. */
export const RoomRequest = z.discriminatedUnion('room', [
  z.object({ room: z.literal('lesson'), flow_id: Id }),
  z.object({ room: z.literal('page'), flow_id: Id, pageId: Id }),
  // `isAside` is a teacher who leads the class from another page: the connection holds the place, and is no device of
  // the class.
  z.object({ room: z.literal('class'), flow_id: Id, isAside: z.boolean().optional() }),
  z.object({ room: z.literal('quiz'), quizId: Id, view: z.enum(['host', 'panel']) }),
  z.object({ room: z.literal('user') }),
  z.object({ room: z.literal('wall'), wallId: Id }),
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
    errors: ['lessons/not-found', 'live/ended'],
  }),
}

/** Calls of live classes; `flow_id` is the lesson that is taught. */
export const liveClasses = {
  start: command({
    path: '/live-class/start',
    summary:
      'Starts the live class of a lesson for one class, which gets the lesson and is told. Where it is going on already, that one is the answer. Without a lesson the class gets a fresh one, which stays among the lessons of who started; where the class is live already, with whichever lesson, that one is the answer.',
    roles: ['instructor'],
    feature: 'liveConference',
    offline: 'never',
    input: z.object({ flow_id: Id.optional(), classId: Id, mode: z.enum(liveModes).default('video') }),
    output: LiveClass,
    errors: ['lessons/not-found', 'classes/not-found', 'live/elsewhere', 'NO_OF_SESSION_PER_DAY_LIMIT_EXHAUSTED'],
  }),
  get: query({
    path: '/live-class',
    summary: "The last live class of a lesson in a class of the caller's; null where there was none.",
    roles: ['instructor', 'learner', 'guest'],
    feature: null,
    offline: 'never',
    input: z.object({ flow_id: Id }),
    output: z.object({ liveClass: LiveClass.nullable() }),
    errors: ['lessons/not-found'],
  }),
  list: query({
    path: '/live-class/now',
    summary: "The live classes that are going on in the caller's classes.",
    roles: ['instructor', 'learner', 'guest'],
    feature: null,
    offline: 'never',
    input: z.object({}),
    output: z.object({ items: z.array(LiveClass) }),
  }),
  sendLink: command({
    path: '/thirdParty/sendConfLink',
    summary:
      'Mails the address of a live class that goes on to everybody of its class who has an address of their own that they have confirmed. The address lets nobody in who does not belong to the class.',
    roles: ['instructor'],
    feature: null,
    offline: 'never',
    input: z.strictObject({ flow_id: Id }),
    output: Done.extend({ people: z.number().int() }),
    errors: ['lessons/not-found', 'live/ended'],
  }),
  media: query({
    path: '/live-class/media',
    summary:
      'How devices of the live class of a lesson reach each other: the relay, where there is one, with a name at it for some hours.',
    roles: ['instructor', 'learner', 'guest'],
    feature: null,
    offline: 'never',
    input: z.object({ flow_id: Id }),
    output: z.object({
      iceServers: z.array(z.object({ urls: z.array(z.string()), username: z.string(), credential: z.string() })),
      /** The carrier of voices and cameras: with an SFU no device has a connection to another one. */
      carrier: z.enum(carriers),
      /** All media use the relay, so that no participant learns another's address. */
      isRelayed: z.boolean(),
    }),
    errors: ['lessons/not-found'],
  }),
  attendance: query({
    path: '/live-class/attendance',
    summary: 'Who was in the last live class of a lesson, and when, and its polls; for those who teach its class.',
    roles: ['instructor'],
    feature: null,
    offline: 'never',
    input: z.object({ flow_id: Id }),
    output: z.object({
      liveClass: LiveClass,
      /** In the order in which they were asked, those of a class that goes on included. */
      polls: z.array(RecordedPoll),
      items: z.array(
        z.object({
          personId: Id,
          name: z.string(),
          isTeacher: z.boolean(),
          /** Disjoint and within the class; the last one of a present person has no end. */
          intervals: z.array(z.object({ cameAt: Instant, leftAt: Instant.nullable() })),
        }),
      ),
    }),
    errors: ['lessons/not-found'],
  }),
}
