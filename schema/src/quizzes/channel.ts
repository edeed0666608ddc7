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
import { TeamStanding } from './teams.ts'

/** `turn` is the one on the sender's screen, from 1; 0 in the lobby. A message for an earlier turn is refused. */
const atTurn = z.strictObject({ turn: z.int().min(0).max(1_000) })

const ofHosts = { roles: ['instructor'] } as const
const ofPlayers = { roles: ['learner', 'guest'] } as const

/** The question in play. Times are the server's; `serverAt` is the time of the message. */
export const OpenQuestion = z.object({
  turn: z.int(),
  total: z.int(),
  question: ShownQuestion,
  openedAt: Instant,
  /** Null where the host closes it, and while it is paused. */
  closesAt: Instant.nullable(),
  /** The remaining time of a paused question, in milliseconds; null without a timer, or while it runs. */
  leftMs: z.int().nullable(),
  serverAt: Instant,
})

export type OpenQuestion = z.infer<typeof OpenQuestion>

/** A player's own state. */
export const You = z.object({
  standing: Standing,
  /** The player's answer in the present turn, and its result once it is revealed. */
  answer: Answer.nullable(),
  confidence: Confidence.nullable(),
  result: OwnResult.nullable(),
})

export type You = z.infer<typeof You>

/** The host's additional state; a panel has none of it. */
export const HostView = z.object({
  code: z.string(),
  /** The class of the quiz; absent in rooms of earlier builds. */
  classId: Id.nullable().optional(),
  questions: z.array(Question),
  /** The latest to join; all are in the results. */
  players: z.array(Player),
  /** The removed player. Other players who entered the host's list meanwhile remain in it. */
  removed: Id.optional(),
  answered: z.int(),
  tally: Tally.nullable(),
})

export type HostView = z.infer<typeof HostView>

/** The full state for a client, whatever messages it missed. */
export const QuizState = z.object({
  quizId: Id,
  name: z.string(),
  phase: Phase,
  turn: z.int(),
  /** The question closed and counts for no player. */
  isSkipped: z.boolean(),
  total: z.int(),
  settings: QuizSettings,
  isLocked: z.boolean(),
  playerCount: z.int(),
  open: OpenQuestion.nullable(),
  /** Null until it is revealed to all; the host gets it once the question closes. */
  solution: Solution.nullable(),
  tally: Tally.nullable(),
  /** The first places; null where the quiz does not show them. */
  top: z.array(Standing).nullable(),
  /** The teams by rank, where they are shown. */
  teams: z.array(TeamStanding).optional(),
  you: You.nullable(),
  host: HostView.nullable(),
  /** For a panel: the latest players, by their public nicknames. */
  roster: z.array(Player.pick({ playerId: true, nickname: true, isHere: true, team: true })).optional(),
  /** For a panel: its institute has switched the sounds of quizzes off. */
  isSilent: z.boolean().optional(),
  serverAt: Instant,
})

export type QuizState = z.infer<typeof QuizState>

/**
 * The channel of a live quiz. A player receives at most three messages in a turn: the opened question, the stored
 * answer, and the result. A fourth comes where the host closes first and reveals later. Hosts hold a seat with access
 * `write`; a panel is a host's second seat with access `read`.
 */
export const quizChannel = channel({
  name: 'quiz',
  up: {
    'quiz/start': { ...ofHosts, body: atTurn },
    /** Opens the next question. */
    'quiz/next': { ...ofHosts, body: atTurn },
    'quiz/pause': { ...ofHosts, body: atTurn },
    'quiz/resume': { ...ofHosts, body: atTurn },
    /** Adds time; starts a timer where there was none. */
    'quiz/extend': { ...ofHosts, body: atTurn.extend({ seconds: z.int().min(5).max(600) }) },
    /** Closes the question, which then counts for no player. */
    'quiz/skip': { ...ofHosts, body: atTurn },
    'quiz/close': { ...ofHosts, body: atTurn },
    'quiz/reveal': { ...ofHosts, body: atTurn },
    'quiz/end': { ...ofHosts, body: atTurn },
    /** Admits no new players; earlier ones may return. */
    'quiz/lock': { ...ofHosts, body: z.strictObject({ isLocked: z.boolean() }) },
    /** Changes how it is played, from the next question on. */
    'quiz/configure': { ...ofHosts, body: z.strictObject({ settings: QuizSettings }) },
    /**
     * Removes a player for good. If it was a guest, the quiz is locked as well, because they could return under another
     * name.
     */
    'player/kick': { ...ofHosts, body: z.strictObject({ playerId: Id }) },
    /** Shows the first places to all, once, regardless of the settings. */
    'ranking/show': { ...ofHosts, body: z.strictObject({}) },
    /** Requests the answers of a turn, after the last player (`after`) of the previous part. */
    'answers/list': { ...ofHosts, body: z.strictObject({ turn: z.int().min(1), after: Id.nullable() }) },
    /** Marks an answer that no rule can judge, or overrides the judge. */
    'answer/mark': {
      ...ofHosts,
      body: z.strictObject({ turn: z.int().min(1), playerId: Id, share: z.number().min(0).max(1) }),
    },
    /**
     * Answers the open question. The first answer counts; a repeat with the same `answerId` is acknowledged again,
     * another one is refused with `quizzes/answered`.
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
    /** For a new connection, and for all after a change of more than one field. */
    'quiz/state': { body: QuizState },
    'question/opened': { body: OpenQuestion },
    /** The question was paused, resumed, or extended. */
    'question/timed': {
      body: OpenQuestion.omit({ question: true, total: true }).extend({ phase: Phase }),
    },
    /** No more answers. Contains solution and own result if the quiz reveals at close. */
    'question/closed': {
      body: z.object({
        turn: z.int(),
        phase: Phase,
        isSkipped: z.boolean(),
        solution: Solution.nullable(),
        tally: Tally.nullable(),
        top: z.array(Standing).nullable(),
        teams: z.array(TeamStanding).optional(),
        you: You.nullable(),
      }),
    },
    /**
     * The answer is durable, whatever happens to the room. Other tabs and devices of the player receive the `given`
     * answer.
     */
    'answer/taken': {
      body: z.object({
        ...{ answerId: Id, turn: z.int(), receivedAt: Instant },
        given: z.object({ answer: Answer, confidence: Confidence.nullable() }).optional(),
      }),
    },
    /**
     * The number of players; in the lobby for all, later for hosts and panels. Names only for those, some at a time.
     */
    'players/changed': {
      body: z.object({ playerCount: z.int(), joined: z.array(Player), left: z.array(Id) }),
    },
    /** The number of answers; for hosts and panels. Hosts also get it of the players who go on at their own pace. */
    'answers/counted': {
      body: z.object({
        ...{ turn: z.int(), answered: z.int(), playerCount: z.int() },
        players: z.array(z.object({ playerId: Id, answered: z.int() })).optional(),
      }),
    },
    'answers/listed': {
      body: z.object({ turn: z.int(), answers: z.array(GivenAnswer), hasMore: z.boolean() }),
    },
    'ranking/shown': {
      body: z.object({
        top: z.array(Standing),
        teams: z.array(TeamStanding).optional(),
        you: Standing.nullable(),
      }),
    },
    'quiz/settled': { body: z.object({ settings: QuizSettings, isLocked: z.boolean() }) },
    /** It is over. `top` is the podium where the quiz shows one. */
    'quiz/ended': {
      body: z.object({
        top: z.array(Standing).nullable(),
        teams: z.array(TeamStanding).optional(),
        you: Standing.nullable(),
      }),
    },
    /** The host sent this player away; the socket closes with 4403. */
    'player/removed': { body: z.object({}) },
  },
  frames: 'none',
})
