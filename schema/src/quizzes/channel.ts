import * as z from 'zod'
import { channel } from '../kit/channel.ts'
import { Instant } from '../kit/time.ts'
import { Id } from '../kit/wire.ts'
import { Question } from '../questions/model.ts'
import {
  Answer,
  Confidence,
  GivenAnswer,
  OwnResult,
  Phase,
  Player,
  QuizSettings,
  ShownQuestion,
  Solution,
  Standing,
  Tally,
} from './model.ts'

/** `turn` is the one that the sender's screen shows, from 1; 0 in the lobby. What came too late for it is refused. */
const atTurn = z.strictObject({ turn: z.int().min(0).max(1_000) })

const ofHosts = { roles: ['instructor'] } as const
const ofPlayers = { roles: ['learner', 'guest'] } as const

/** The question that is being played. Times are the server's; `serverAt` is when it said so. */
export const OpenQuestion = z.object({
  turn: z.int(),
  total: z.int(),
  question: ShownQuestion,
  openedAt: Instant,
  /** Null where the host closes it, and while it is paused. */
  closesAt: Instant.nullable(),
  /** What is left when a paused one goes on, in milliseconds; null where there is no timer, or it runs. */
  leftMs: z.int().nullable(),
  serverAt: Instant,
})

export type OpenQuestion = z.infer<typeof OpenQuestion>

/** What a player has of the quiz by themselves. */
export const You = z.object({
  standing: Standing,
  /** What they answered in the present turn, and what it came to once it is told. */
  answer: Answer.nullable(),
  confidence: Confidence.nullable(),
  result: OwnResult.nullable(),
})

export type You = z.infer<typeof You>

/** What a host has beside what everybody sees; a panel has none of it. */
export const HostView = z.object({
  code: z.string(),
  /** The class that it was opened for; a room that an earlier build made does not know. */
  classId: Id.nullable().optional(),
  questions: z.array(Question),
  /** The latest to join; all are in the results. */
  players: z.array(Player),
  /** Whom this tells of being sent away: whoever else is in the host's list by now stays in it. */
  removed: Id.optional(),
  answered: z.int(),
  tally: Tally.nullable(),
})

export type HostView = z.infer<typeof HostView>

/** All that a client needs to be where the quiz is, whatever it missed. */
export const QuizState = z.object({
  quizId: Id,
  name: z.string(),
  phase: Phase,
  turn: z.int(),
  /** The question closed and counts for nobody. */
  isSkipped: z.boolean(),
  total: z.int(),
  settings: QuizSettings,
  isLocked: z.boolean(),
  playerCount: z.int(),
  open: OpenQuestion.nullable(),
  /** Null until everybody is told; the host knows it once the question takes no more answers. */
  solution: Solution.nullable(),
  tally: Tally.nullable(),
  /** The first places; null where the quiz does not show them. */
  top: z.array(Standing).nullable(),
  you: You.nullable(),
  host: HostView.nullable(),
  /** For a panel: the latest to join, by the nickname that everybody may read. */
  roster: z.array(Player.pick({ playerId: true, nickname: true, isHere: true })).optional(),
  serverAt: Instant,
})

export type QuizState = z.infer<typeof QuizState>

/**
 * The channel of a live quiz. A player hears at most three messages in a turn: that it opened, that their answer is kept, and
 * what it came to; a fourth where the host closes first and reveals later. Hosts hold a seat with access `write`; a panel is a host's second seat with access `read`.
 */
export const quizChannel = channel({
  name: 'quiz',
  up: {
    'quiz/start': { ...ofHosts, body: atTurn },
    /** Opens the next question. */
    'quiz/next': { ...ofHosts, body: atTurn },
    'quiz/pause': { ...ofHosts, body: atTurn },
    'quiz/resume': { ...ofHosts, body: atTurn },
    /** Gives more time; starts a timer where there was none. */
    'quiz/extend': { ...ofHosts, body: atTurn.extend({ seconds: z.int().min(5).max(600) }) },
    /** Closes the question, which then counts for nobody. */
    'quiz/skip': { ...ofHosts, body: atTurn },
    'quiz/close': { ...ofHosts, body: atTurn },
    'quiz/reveal': { ...ofHosts, body: atTurn },
    'quiz/end': { ...ofHosts, body: atTurn },
    /** Nobody new comes in; who was in comes back. */
    'quiz/lock': { ...ofHosts, body: z.strictObject({ isLocked: z.boolean() }) },
    /** Changes how it is played, from the next question on. */
    'quiz/configure': { ...ofHosts, body: z.strictObject({ settings: QuizSettings }) },
    /** Sends a player away for good. If it was a guest, the quiz is locked with it: they would come back under another name. */
    'player/kick': { ...ofHosts, body: z.strictObject({ playerId: Id }) },
    /** Shows the first places to everybody, once, whatever the settings say. */
    'ranking/show': { ...ofHosts, body: z.strictObject({}) },
    /** Asks for the answers of a turn, `after` the last player of the part before. */
    'answers/list': { ...ofHosts, body: z.strictObject({ turn: z.int().min(1), after: Id.nullable() }) },
    /** Judges an answer that no rule can judge, or judges it otherwise. */
    'answer/mark': {
      ...ofHosts,
      body: z.strictObject({ turn: z.int().min(1), playerId: Id, share: z.number().min(0).max(1) }),
    },
    /**
     * Answers the open question. The first answer counts; the same `answerId` again is acknowledged again, another one is
     * refused with `quizzes/answered`.
     */
    'answer/give': {
      ...ofPlayers,
      body: z.strictObject({
        answerId: Id,
        turn: z.int().min(1),
        answer: Answer,
        confidence: Confidence.nullable(),
      }),
    },
  },
  down: {
    /** To who just came in, and to everybody after what changes more than one of its fields. */
    'quiz/state': { body: QuizState },
    'question/opened': { body: OpenQuestion },
    /** It was paused, goes on, or has more time. */
    'question/timed': {
      body: OpenQuestion.omit({ question: true, total: true }).extend({ phase: Phase }),
    },
    /** No more answers. Solution and own result are with it where they are told at once. */
    'question/closed': {
      body: z.object({
        turn: z.int(),
        phase: Phase,
        isSkipped: z.boolean(),
        solution: Solution.nullable(),
        tally: Tally.nullable(),
        top: z.array(Standing).nullable(),
        you: You.nullable(),
      }),
    },
    /** The answer is kept: it outlives whatever happens to the room. Other tabs and devices of the player are told what was `given`. */
    'answer/taken': {
      body: z.object({
        ...{ answerId: Id, turn: z.int(), receivedAt: Instant },
        given: z.object({ answer: Answer, confidence: Confidence.nullable() }).optional(),
      }),
    },
    /** How many are in; in the lobby to everybody, later to hosts and panels. With names to those only, some at a time. */
    'players/changed': {
      body: z.object({ playerCount: z.int(), joined: z.array(Player), left: z.array(Id) }),
    },
    /** How many have answered; to hosts and panels. */
    'answers/counted': { body: z.object({ turn: z.int(), answered: z.int(), playerCount: z.int() }) },
    'answers/listed': {
      body: z.object({ turn: z.int(), answers: z.array(GivenAnswer), hasMore: z.boolean() }),
    },
    'ranking/shown': { body: z.object({ top: z.array(Standing), you: Standing.nullable() }) },
    'quiz/settled': { body: z.object({ settings: QuizSettings, isLocked: z.boolean() }) },
    /** It is over. `top` is the podium where the quiz shows one. */
    'quiz/ended': { body: z.object({ top: z.array(Standing).nullable(), you: Standing.nullable() }) },
    /** The host sent this player away; the socket closes with 4403. */
    'player/removed': { body: z.object({}) },
  },
  frames: 'none',
})
