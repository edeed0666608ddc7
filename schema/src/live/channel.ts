import * as z from 'zod'
import { channel } from '../kit/channel.ts'
import { roles } from '../kit/roles.ts'
import { Instant } from '../kit/time.ts'
import { Id } from '../kit/wire.ts'
import { Carried } from './media/model.ts'
import { liveModes } from './model.ts'
import { AskedPoll, Poll } from './poll/model.ts'
import { maxCaption, maxChatLine } from './rules.ts'

/** The media of a participant's device, from all to the board alone. */
export const rungs = ['video', 'voice', 'board'] as const

export type Rung = (typeof rungs)[number]

export const reactions = ['thumb', 'clap', 'heart', 'laugh', 'question', 'slower'] as const

/** Whether a device records the class: the board, and the teacher's voice. */
export const recordingStates = ['on', 'paused'] as const

export type RecordingState = (typeof recordingStates)[number]

export type Reaction = (typeof reactions)[number]

const PeerId = z.string().min(1).max(64)

/** The device's id of a chat message, before the room has it. */
const SayId = z.string().min(1).max(64)

/** A device in a live class; a person with two devices has two peers. The room assigns the id. */
export const Peer = z.object({
  peerId: PeerId,
  personId: Id,
  name: z.string(),
  role: z.enum(roles),
  isTeacher: z.boolean(),
  /** When the hand was raised; null while it is down. */
  handAt: Instant.nullable(),
  /** A teacher muted the participant; other devices drop late audio. */
  isMuted: z.boolean(),
  /** A teacher barred the person from chat. Absent from rooms of earlier builds. */
  isBarred: z.boolean().optional(),
  mic: z.boolean(),
  camera: z.boolean(),
  /** Its screen is shared. Absent where it is not. */
  screen: z.boolean().optional(),
  rung: z.enum(rungs),
  /** Its tracks on the SFU, where one carries the class. */
  carried: Carried.nullable().optional(),
  /** The recording state of this device, which everyone in the class sees. */
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

/** Signals between two devices that set up a media connection. */
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

const OnePoll = z.strictObject({ pollId: Id })

/** A teacher's words, as the browser understood them; they may still change until they are final. */
const Caption = z.strictObject({ text: z.string().trim().min(1).max(maxCaption), isFinal: z.boolean() })

/** The room of a live class: presence, raised hands, chat, and media signals. The room adds the sender. */
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
        /** The room answers it to the device, which may repeat the message until then. */
        sayId: SayId.optional(),
      }),
    },
    'chat/remove': { roles: ['instructor'], body: z.strictObject({ lineId: z.number().int() }) },
    'chat/open': { roles: ['instructor'], body: z.strictObject({ isOpen: z.boolean() }) },
    /** Mutes the person only. */
    'person/mute': { roles: ['instructor'], body: Person.extend({ isMuted: z.boolean() }) },
    /** Bars the person from chat only. */
    'person/bar': { roles: ['instructor'], body: Person.extend({ isBarred: z.boolean() }) },
    'person/remove': { roles: ['instructor'], body: Person },
    'media/show': {
      roles: everybody,
      body: z.strictObject({
        mic: z.boolean(),
        camera: z.boolean(),
        /** A teacher shares the screen. */
        screen: z.boolean().optional(),
        rung: z.enum(rungs),
        carried: Carried.nullable().optional(),
      }),
    },
    'recording/show': {
      roles: ['instructor'],
      body: z.strictObject({ recording: z.enum(recordingStates).nullable() }),
    },
    'poll/ask': { roles: ['instructor'], body: AskedPoll },
    'poll/answer': { roles: everybody, body: OnePoll.extend({ choice: z.int().min(0).max(9) }) },
    /** Shows the result to all; no answer is taken after it. */
    'poll/show': { roles: ['instructor'], body: OnePoll },
    'poll/end': { roles: ['instructor'], body: OnePoll },
    /** Captions are passed on, and stored by none. */
    'caption/send': { roles: ['instructor'], body: Caption },
    'signal/send': { roles: everybody, body: z.strictObject({ to: PeerId, signal: Signal }) },
    /** This device enters again: the room drops its earlier peer, whose connection may seem alive for a minute. */
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
        /**
         * How long a teacher has been here without a break, in milliseconds; 0 without a teacher. Absent from rooms of
         * earlier builds.
         */
        taughtForMs: z.int().min(0).optional(),
        /** The poll that is on. Absent from rooms of earlier builds. */
        poll: Poll.nullable().optional(),
      }),
    },
    /** The changed devices and the ids of those that left; the others are unchanged. */
    'roster/changed': { body: z.object({ here: z.array(Peer), gone: z.array(PeerId) }) },
    'reactions/seen': { body: z.object({ seen: z.array(z.object({ personId: Id, reaction: z.enum(reactions) })) }) },
    'chat/said': { body: ChatLine },
    /**
     * The answer to the device that sent a message: whether it was accepted, once however often it came. False where
     * its writer may not write.
     */
    'chat/answered': { body: z.object({ sayId: SayId, isSaid: z.boolean() }) },
    'chat/removed': { body: z.object({ lineId: z.number().int() }) },
    'chat/opened': { body: z.object({ isOpen: z.boolean() }) },
    'signal/heard': { body: z.object({ from: PeerId, signal: Signal }) },
    /** The poll as its reader may see it; null where none is on any longer. */
    'poll/changed': { body: z.object({ poll: Poll.nullable() }) },
    'caption/sent': { body: z.object({ personId: Id, text: z.string(), isFinal: z.boolean() }) },
    /** Private boards were started or ended. */
    'wall/changed': { body: z.object({}) },
    'class/ended': { body: z.object({ endedAt: Instant }) },
  },
  frames: 'none',
})
