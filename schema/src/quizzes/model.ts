import * as z from 'zod'
import { name } from '../kit/names.ts'
import { richText } from '../kit/rich-text/model.ts'
import { Instant } from '../kit/time.ts'
import { Id, line } from '../kit/wire.ts'
import { Option, Question, QuestionType, Range, SourceSpan, Spot } from '../questions/model.ts'
import { confidences, maxDrawingLength, modes, phases, statuses } from './rules.ts'
import { TeamNumber, TeamSettings, TeamStanding } from './teams.ts'

export const QuizMode = z.enum(modes)

export type QuizMode = z.infer<typeof QuizMode>

export const Phase = z.enum(phases)

export type Phase = z.infer<typeof Phase>

/** A player's stated confidence. */
export const Confidence = z.enum(confidences)

export type Confidence = z.infer<typeof Confidence>

/** The settings of a quiz. `settingsOf` in the rules returns those of each mode; the host may change each of them. */
export const QuizSettings = z.object({
  mode: QuizMode,
  /** The time of a question, in seconds; null where the host closes it. */
  secondsPerQuestion: z.int().min(5).max(3_600).nullable(),
  asksConfidence: z.boolean(),
  /** Whether players see the places of others; the host always can. */
  showsRanking: z.boolean(),
  /** Whether a question's solution is revealed when it closes, or at the host's request. */
  revealsAtClose: z.boolean(),
  /** Whether a player is asked for a real name at joining, which only the host reads. */
  asksRealName: z.boolean(),
  /** Whether each player goes through the questions by themselves until the host finishes. Set at the opening. */
  isOwnPace: z.boolean().optional(),
  /** Null or absent where each player plays alone. Set at the opening. */
  teams: TeamSettings.nullable().optional(),
})

export type QuizSettings = z.infer<typeof QuizSettings>

/** A quiz as its host's list has it. */
export const QuizSummary = z.object({
  quizId: Id,
  name: z.string(),
  /** The code to join by; null once the quiz has ended. */
  code: z.string().nullable(),
  status: z.enum(statuses),
  classId: Id.nullable(),
  questionCount: z.int(),
  playerCount: z.int(),
  createdAt: Instant,
  endedAt: Instant.nullable(),
})

export type QuizSummary = z.infer<typeof QuizSummary>

export const Nickname = name(30)

export const RealName = name(80)

/** Strokes as the path data of SVG (`M12 3L14 5…`), on a field of 1,000 × 1,000. */
export function strokes(maxLength: number) {
  return z
    .string()
    .max(maxLength)
    .regex(/^(?:[ML]\d{1,4} \d{1,4})+$/, 'not a drawing')
}

/** A player's answer; `answerKindOf` of the judging maps question types to kinds. */
export const Answer = z.discriminatedUnion('kind', [
  /** MCQ, TRUE_OR_FALSE, PICTURE_CHOICE, VOTE: one; MULTIPLE_SELECT: one or more. */
  z.strictObject({ kind: z.literal('options'), optionIds: z.array(z.string().max(40)).min(1).max(10) }),
  /** ORDER: all options, first to last. */
  z.strictObject({ kind: z.literal('order'), optionIds: z.array(z.string().max(40)).min(1).max(10) }),
  /** SHORT_ANSWER, CLOZE, SUBJECTIVE. */
  z.strictObject({ kind: z.literal('text'), text: line(500) }),
  /** RANGE. */
  z.strictObject({ kind: z.literal('number'), value: z.number() }),
  /** POINT, in fractions of the image's width and height. */
  z.strictObject({ kind: z.literal('point'), x: z.number().min(0).max(1), y: z.number().min(0).max(1) }),
  /** DRAW. */
  z.strictObject({
    kind: z.literal('drawing'),
    path: strokes(maxDrawingLength),
  }),
])

export type Answer = z.infer<typeof Answer>

/** A question for players while they may answer: it contains nothing of the solution. */
export const ShownQuestion = z.object({
  id: Id,
  type: QuestionType,
  description: richText(2_000),
  /** In the order to show; those of an `ORDER` are shuffled, identically for all. */
  options: z.array(Option),
  range: Range.omit({ right: true, tolerance: true }).optional(),
  image: z.string().optional(),
})

export type ShownQuestion = z.infer<typeof ShownQuestion>

/** The revealed parts of a closed question. */
export const Solution = z.object({
  correctOptions: z.array(z.string()),
  answer: richText(4_000),
  range: Range.optional(),
  spots: z.array(Spot).optional(),
  explanation: richText(4_000),
  span: SourceSpan.optional(),
})

export type Solution = z.infer<typeof Solution>

/** The totals of all answers to a question. */
export const Tally = z.object({
  answered: z.int(),
  /** Null where no answer is right or wrong: a vote, and unmarked answers. */
  right: z.int().nullable(),
  /** The count of each option. */
  choices: z.array(z.object({ optionId: z.string(), count: z.int() })),
  /** The number of players at each confidence, and how many of them were right. */
  confidence: z.array(z.object({ confidence: Confidence, count: z.int(), right: z.int() })),
})

export type Tally = z.infer<typeof Tally>

/** The result of one answer. `share` is its correct part, 0 to 1; null while it is not judged. */
export const OwnResult = z.object({
  turn: z.int(),
  share: z.number().nullable(),
  points: z.int(),
  streakBonus: z.int(),
})

export type OwnResult = z.infer<typeof OwnResult>

/** A player's standing. */
export const Standing = z.object({
  playerId: Id,
  nickname: z.string(),
  score: z.int(),
  /** Wholly right answers. */
  right: z.int(),
  /** Questions that counted and were open since the player joined. */
  of: z.int(),
  streak: z.int(),
  /** From 1; equal scores share it. Null to players where the quiz shows no places. */
  rank: z.int().nullable(),
  /** Absent where the quiz has no teams. */
  team: TeamNumber.optional(),
})

export type Standing = z.infer<typeof Standing>

/** A player as the host sees them. */
export const Player = z.object({
  playerId: Id,
  nickname: z.string(),
  /** For the host only; a signed-in student's own name. */
  realName: z.string().nullable(),
  isGuest: z.boolean(),
  isHere: z.boolean(),
  team: TeamNumber.optional(),
  /** For the host only: how many questions they have answered, where each player has their own pace. */
  answered: z.int().optional(),
})

export type Player = z.infer<typeof Player>

/** A player's answer as the host sees it. */
export const GivenAnswer = z.object({
  playerId: Id,
  nickname: z.string(),
  /** Null once it is deleted: guests' texts and drawings are deleted with their names. */
  answer: Answer.nullable(),
  confidence: Confidence.nullable(),
  share: z.number().nullable(),
  takenMs: z.int(),
})

export type GivenAnswer = z.infer<typeof GivenAnswer>

/** The full results of a quiz, which are also its export. */
export const QuizResults = z.object({
  quiz: QuizSummary,
  settings: QuizSettings,
  turns: z.array(
    z.object({ turn: z.int(), question: Question, isSkipped: z.boolean(), openedAt: Instant, tally: Tally }),
  ),
  /** By rank; absent where the quiz has no teams. */
  teams: z.array(TeamStanding).optional(),
  /** By rank. */
  players: z.array(
    Standing.extend({
      realName: z.string().nullable(),
      /** Null for guests, whose nickname is empty once it is deleted. */
      personId: Id.nullable(),
      joinedAt: Instant,
      answers: z.array(GivenAnswer.omit({ playerId: true, nickname: true }).extend(OwnResult.shape)),
    }),
  ),
})

export type QuizResults = z.infer<typeof QuizResults>

/** The results of one player, after the end of a quiz. */
export const OwnQuiz = z.object({
  quizId: Id,
  name: z.string(),
  endedAt: Instant,
  standing: Standing.omit({ rank: true }),
  /** The questions that the student answered wrongly or not at all, solutions included. */
  missed: z.array(Question),
  /** The player's answers by question id; without an entry where there was no answer. */
  given: z.array(z.object({ questionId: Id, answer: Answer })).optional(),
})

export type OwnQuiz = z.infer<typeof OwnQuiz>

/** A student's missed questions of their quizzes, newest first: each is a card. */
export const MissedQuestions = z.object({ quizzes: z.array(OwnQuiz.omit({ standing: true, given: true })) })

export type MissedQuestions = z.infer<typeof MissedQuestions>

/** A running quiz in a class of the caller's. */
export const RunningQuiz = QuizSummary.pick({ quizId: true, name: true, createdAt: true }).extend({
  code: z.string(),
  className: z.string(),
  /** Whether the caller opened it, and can lead it. */
  isOwn: z.boolean(),
})

export type RunningQuiz = z.infer<typeof RunningQuiz>
