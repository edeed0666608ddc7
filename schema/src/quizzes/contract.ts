import * as z from 'zod'
import { command, query } from '../kit/call.ts'
import { Instant } from '../kit/time.ts'
import { Done, Id, line, page, paging } from '../kit/wire.ts'
import { Question } from '../questions/model.ts'
import {
  MissedQuestions,
  Nickname,
  OwnQuiz,
  QuizResults,
  QuizSettings,
  QuizSummary,
  RealName,
  RunningQuiz,
} from './model.ts'
import { maxMissedQuizzes, maxQuestions } from './rules.ts'
import { TeamNumber } from './teams.ts'

const ofHosts = { roles: ['instructor'], feature: null } as const

const Code = z.string().min(1).max(40)

/** Calls of the area `quizzes`. The host's socket is opened by `POST /ticket` with the room `quiz`. */
export const quizzes = {
  create: command({
    path: '/live-quiz',
    summary:
      "Opens a live quiz with a code to join by: from one of the caller's question sets (`setId`), from what another quiz of " +
      'theirs asked (`againOf`), or from `questions`. `againOf` with the class that it was for is for no class where that one is gone.',
    ...ofHosts,
    offline: 'never',
    input: z.object({
      name: line(200),
      setId: Id.optional(),
      againOf: Id.optional(),
      questions: z.array(Question).min(1).max(maxQuestions).optional(),
      classId: Id.optional(),
      settings: QuizSettings.optional(),
    }),
    output: QuizSummary,
    errors: ['quizzes/no-questions', 'classes/not-found'],
  }),
  list: query({
    path: '/live-quiz/list',
    summary: 'The live quizzes that the caller opened, newest first.',
    ...ofHosts,
    offline: 'cache',
    input: z.object({ ...paging }),
    output: page(QuizSummary),
  }),
  results: query({
    path: '/live-quiz/results/{quizId}',
    summary:
      'What a quiz came to: every turn, every player by rank, every answer. Nicknames of guests are gone a day after the end.',
    ...ofHosts,
    offline: 'cache',
    input: z.object({ quizId: Id }),
    output: QuizResults,
  }),
  close: command({
    path: '/live-quiz/close',
    summary: 'Ends a live quiz; its code leads nowhere from then on. To end it again changes nothing.',
    ...ofHosts,
    offline: 'never',
    input: z.strictObject({ quizId: Id }),
    output: Done,
  }),
  own: query({
    path: '/live-quiz/own/{quizId}',
    summary: 'What a quiz that has ended came to for the signed-in student, with the questions they missed.',
    roles: ['learner'],
    feature: null,
    offline: 'cache',
    input: z.object({ quizId: Id }),
    output: OwnQuiz,
  }),
  running: query({
    path: '/live-quiz/now',
    summary:
      "The live quizzes that go on in the caller's classes, and of a teacher those that they opened for no class.",
    roles: ['instructor', 'learner', 'guest'],
    feature: null,
    offline: 'never',
    input: z.object({}),
    output: z.object({ items: z.array(RunningQuiz) }),
  }),
  missed: query({
    path: '/live-quiz/missed',
    summary: `The cards of the signed-in student: what they missed in the last ${maxMissedQuizzes} quizzes in which they missed anything, solutions included.`,
    roles: ['learner'],
    feature: null,
    offline: 'cache',
    input: z.object({}),
    output: MissedQuestions,
  }),
  leaveOut: command({
    path: '/live-quiz/missed/leave-out',
    summary: 'Takes what the signed-in student missed in one quiz out of their cards, or back in.',
    roles: ['learner'],
    feature: null,
    offline: 'queue',
    input: z.strictObject({ quizId: Id, isLeftOut: z.boolean() }),
    output: Done,
  }),
  review: command({
    path: '/live-quiz/review',
    summary:
      'What a quiz that has ended came to for a player without an account, who proves to be one by the `credential` of the join; ' +
      'solutions included. It is there as long as the nickname is: for a day.',
    roles: 'anyone',
    feature: null,
    offline: 'never',
    input: z.strictObject({ code: Code, credential: z.string().min(1).max(100) }),
    output: OwnQuiz,
  }),
  picture: query({
    path: '/live-quiz/picture',
    summary:
      'The picture of a question of a live quiz, by the name that is told with the question: nobody reads it who was not shown the question.',
    roles: 'anyone',
    feature: null,
    offline: 'never',
    input: z.object({ picture: z.string().max(300) }),
    output: z.object({ bytes: z.base64() }),
  }),
  lookUp: command({
    path: '/live-quiz/look-up',
    summary: 'What a code leads to, before joining. Guessing is rate-limited.',
    roles: 'anyone',
    feature: null,
    offline: 'never',
    input: z.strictObject({ code: Code }),
    output: z.object({
      name: z.string(),
      asksRealName: z.boolean(),
      isLocked: z.boolean(),
      /** How many teams a player chooses from; absent where there is no choice. */
      teams: z.int().optional(),
      /** Where the quiz is played: guests see its name and colour. */
      institute: z.object({ name: z.string(), brandColour: z.string().nullable() }),
    }),
    errors: ['quizzes/code-invalid'],
  }),
  join: command({
    path: '/live-quiz/join',
    summary:
      'A single-use ticket for the socket of a live quiz, at `path` below `/api`. Without an account one joins under a ' +
      'nickname and gets a `credential`; who sends it with a later call goes on as the same player. A student of the ' +
      "quiz's institute goes on as themselves, on any device.",
    roles: 'anyone',
    feature: null,
    offline: 'never',
    input: z.strictObject({
      code: Code,
      nickname: Nickname.optional(),
      realName: RealName.optional(),
      credential: z.string().min(1).max(100).optional(),
      /** The chosen team; another one is drawn where the quiz has no such team, or draws. */
      team: TeamNumber.optional(),
    }),
    output: z.object({
      quizId: Id,
      playerId: Id,
      nickname: z.string(),
      /** Null for a signed-in player, whom the session identifies. */
      credential: z.string().nullable(),
      ticket: z.string(),
      path: z.string(),
      expiresAt: Instant,
    }),
    errors: [
      'quizzes/code-invalid',
      'quizzes/locked',
      'quizzes/full',
      'quizzes/removed',
      'quizzes/nickname-taken',
      'quizzes/nickname-refused',
    ],
  }),
}
