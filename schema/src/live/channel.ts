import * as z from 'zod'
import { channel } from '../kit/channel.ts'
import { roles } from '../kit/roles.ts'
import { Instant } from '../kit/time.ts'
import { Id } from '../kit/wire.ts'
import { Carried } from './media/model.ts'
import { liveModes } from './model.ts'
import { maxChatLine } from './rules.ts'

/** What somebody's device takes part with, from all of it to the board alone. */
export const rungs = ['video', 'voice', 'board'] as const

export type Rung = (typeof rungs)[number]

export const reactions = ['thumb', 'clap', 'heart', 'laugh', 'question', 'slower'] as const

/** Whether a device records the class: the board, and the voice of who holds it. */
export const recordingStates = ['on', 'paused'] as const

export type RecordingState = (typeof recordingStates)[number]

export type Reaction = (typeof reactions)[number]

const PeerId = z.string().min(1).max(64)

/** A line of chat as its device knows it, before the room has it. */
const SayId = z.string().min(1).max(64)

/** A device in a live class; of a person with two devices there are two. The room gives the id. */
export const Peer = z.object({
  peerId: PeerId,
  personId: Id,
  name: z.string(),
  role: z.enum(roles),
  isTeacher: z.boolean(),
  /** When the hand was raised; null while it is down. */
  handAt: Instant.nullable(),
  /** A teacher took the voice away; nobody plays what still comes. */
  isMuted: z.boolean(),
  /** A teacher stopped the person from writing in chat. Rooms of earlier builds do not say it. */
  isBarred: z.boolean().optional(),
  mic: z.boolean(),
  camera: z.boolean(),
  rung: z.enum(rungs),
  /** What it sends to the SFU, where one carries the class. */
  carried: Carried.nullable().optional(),
  /** This device records the class; everybody is told so. */
  recording: z.enum(recordingStates).nullable(),
})

export type Peer = z.infer<typeof Peer>

export const ChatLine = z.object({
  lineId: z.number().int(),
  personId: Id,
  name: z.string(),
  isTeacher: z.boolean(),
  text: z.string(),
  at: Instant,
})

export type ChatLine = z.infer<typeof ChatLine>

/** What two devices tell each other so that a line of media stands between them. */
export const Signal = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('description'), type: z.enum(['offer', 'answer']), sdp: z.string().max(100_000) }),
  z.strictObject({
    kind: z.literal('candidates'),
    candidates: z
      .array(
        z.strictObject({
          candidate: z.string().max(1_000),
          sdpMid: z.string().max(64).nullable(),
          sdpMLineIndex: z.number().int().min(0).max(64).nullable(),
        }),
      )
      .min(1)
      .max(40),
  }),
])

export type Signal = z.infer<typeof Signal>

const everybody = ['instructor', 'learner', 'guest'] as const

const Person = z.strictObject({ personId: Id })

/** The room of a live class: who is here, whose hand is up, what is said, and the signals of media. Who sends the room says. */
export const classChannel = channel({
  name: 'live-class',
  up: {
    'class/end': { roles: ['instructor'], body: z.strictObject({}) },
    'hand/raise': { roles: everybody, body: z.strictObject({ isRaised: z.boolean() }) },
    'hand/lower': { roles: ['instructor'], body: Person },
    'reaction/send': { roles: everybody, body: z.strictObject({ reaction: z.enum(reactions) }) },
    'chat/say': {
      roles: everybody,
      body: z.strictObject({
        text: z.string().trim().min(1).max(maxChatLine),
        /** Who gives one is answered with it, and may say the line again until it is. */
        sayId: SayId.optional(),
      }),
    },
    'chat/remove': { roles: ['instructor'], body: z.strictObject({ lineId: z.number().int() }) },
    'chat/open': { roles: ['instructor'], body: z.strictObject({ isOpen: z.boolean() }) },
    /** Takes the voice alone. */
    'person/mute': { roles: ['instructor'], body: Person.extend({ isMuted: z.boolean() }) },
    /** Takes the chat alone. */
    'person/bar': { roles: ['instructor'], body: Person.extend({ isBarred: z.boolean() }) },
    'person/remove': { roles: ['instructor'], body: Person },
    'media/show': {
      roles: everybody,
      body: z.strictObject({
        mic: z.boolean(),
        camera: z.boolean(),
        rung: z.enum(rungs),
        carried: Carried.nullable().optional(),
      }),
    },
    'recording/show': {
      roles: ['instructor'],
      body: z.strictObject({ recording: z.enum(recordingStates).nullable() }),
    },
    'signal/send': { roles: everybody, body: z.strictObject({ to: PeerId, signal: Signal }) },
    /** This device sits here anew: what it was before is nobody, though its line may seem alive for a minute. */
    'device/back': { roles: everybody, body: z.strictObject({ was: PeerId }) },
  },
  down: {
    'class/state': {
      body: z.object({
        liveId: Id,
        mode: z.enum(liveModes),
        startedAt: Instant,
        /** The device that reads this. */
        peerId: PeerId,
        peers: z.array(Peer),
        isChatOpen: z.boolean(),
        lines: z.array(ChatLine),
        /** How long somebody who teaches it has been here without a break, in milliseconds; 0 where nobody is. Rooms of earlier builds do not say it. */
        taughtForMs: z.int().min(0).optional(),
      }),
    },
    /** Whose state is another, and which devices are gone; everybody else is as before. */
    'roster/changed': { body: z.object({ here: z.array(Peer), gone: z.array(PeerId) }) },
    'reactions/seen': { body: z.object({ seen: z.array(z.object({ personId: Id, reaction: z.enum(reactions) })) }) },
    'chat/said': { body: ChatLine },
    /** To the device that said a line: whether it is said, once however often it came; false where its writer may not write. */
    'chat/answered': { body: z.object({ sayId: SayId, isSaid: z.boolean() }) },
    'chat/removed': { body: z.object({ lineId: z.number().int() }) },
    'chat/opened': { body: z.object({ isOpen: z.boolean() }) },
    'signal/heard': { body: z.object({ from: PeerId, signal: Signal }) },
    /** Private boards were started or ended. */
    'wall/changed': { body: z.object({}) },
    'class/ended': { body: z.object({ endedAt: Instant }) },
  },
  frames: 'none',
})
