import type { Question } from '../questions/model.ts'
import type { GivenAnswer } from './answer.ts'
import { retainedShare, timingOf, type AnswerTimes, type LatePolicy } from './attempt.ts'
import { isJudgedOnPaper, judgeOnPaper } from './judge.ts'

/** A question of the key, with the cost of a wrong answer. */
export type KeyQuestion = Question & { penalty?: number | undefined }

/** The settings that decide on the points of an answer. */
export type ScoreRules = {
  givesPartialCredit: boolean
  takesPointsOff: boolean
  latePolicy: LatePolicy
  latePenalty: number
}

/** A line of a rubric. A change of its points after use changes every score with it. */
export type RubricLine = { id: string; questionId: string; points: number }

/** A person's decision on an answer. */
export type Mark = { questionId: string; overrideScore: number | null; rubricItemIds: readonly string[] }

/** An answer as the server stored it. */
export type StoredAnswer = AnswerTimes & { questionId: string; answer: GivenAnswer }

/** The source of a question's score: the judge, lines of a rubric, a person's number, or none yet. */
export type ScoredBy = 'judge' | 'rubric' | 'person' | 'pending'

/** The score of one question. `autoScore` is before the late policy, `score` after it. */
export type QuestionScore = {
  questionId: string
  score: number | null
  autoScore: number | null
  maxScore: number
  share: number | null
  by: ScoredBy
  isAnswered: boolean
}

/** The input of an attempt's score: always its answers, the key of its version and people's marks. */
export type ScoredFrom = {
  /** The attempt's questions, from the key. */
  questions: readonly KeyQuestion[]
  answers: readonly StoredAnswer[]
  marks: readonly Mark[]
  rubric: readonly RubricLine[]
  rules: ScoreRules
  seed: string
  dueAt: string | null
  isClockTrusted: boolean
  /** The score of the whole that a person set. */
  overrideScore?: number | null
}

/** The score of an attempt. `pending` counts the questions that wait for a person. */
export type Score = { questions: QuestionScore[]; score: number; totalPoints: number; pending: number; right: number }

/** Rounds points to the hundredth, so that a sum is the same in every order. */
export function hundredths(points: number): number {
  return Math.round(points * 100 + Math.sign(points) * 1e-7) / 100
}

/** Recomputes an attempt. A person's number counts fully; a rule's score is reduced for late work. */
export function scoreOf(from: ScoredFrom): Score {
  const answers = new Map(from.answers.map((answer) => [answer.questionId, answer]))
  const marks = new Map(from.marks.map((mark) => [mark.questionId, mark]))
  const questions = from.questions.map((question) =>
    scoreOfQuestion(question, { answer: answers.get(question.id), mark: marks.get(question.id), from }),
  )
  const sum = hundredths(questions.reduce((points, { score }) => points + (score ?? 0), 0))
  return {
    questions,
    // Deducted points never make a score negative.
    score: hundredths(from.overrideScore ?? Math.max(0, sum)),
    totalPoints: hundredths(questions.reduce((points, { maxScore }) => points + maxScore, 0)),
    pending: questions.filter(({ by }) => by === 'pending').length,
    right: questions.filter(({ share }) => share === 1).length,
  }
}

type Scoring = { answer: StoredAnswer | undefined; mark: Mark | undefined; from: ScoredFrom }

function scoreOfQuestion(question: KeyQuestion, { answer, mark, from }: Scoring): QuestionScore {
  const { rules, seed, dueAt, isClockTrusted } = from
  const share = answer === undefined ? null : judgeOnPaper(question, answer.answer, seed)
  const autoScore = autoScoreOf(question, { isAnswered: answer !== undefined, share, rules })
  const retained =
    answer === undefined
      ? 1
      : retainedShare({ ...answer, timing: timingOf(answer, dueAt, isClockTrusted) }, rules, dueAt)
  const lines = from.rubric.filter(({ questionId }) => questionId === question.id)
  const ruled = mark === undefined ? null : rubricScore(question.points, lines, mark.rubricItemIds)
  const [score, by] = decided(mark?.overrideScore ?? null, ruled, autoScore)
  const isRetained = by === 'person' || score === null || score < 0
  return {
    questionId: question.id,
    score: score === null ? null : hundredths(isRetained ? score : score * retained),
    autoScore,
    maxScore: hundredths(question.points),
    share: by === 'judge' ? (share ?? (answer === undefined ? 0 : null)) : shareOfPoints(score, question.points),
    by,
    isAnswered: answer !== undefined,
  }
}

function decided(override: number | null, ruled: number | null, auto: number | null): [number | null, ScoredBy] {
  if (override !== null) return [override, 'person']
  if (ruled !== null) return [ruled, 'rubric']
  return auto === null ? [null, 'pending'] : [auto, 'judge']
}

function shareOfPoints(score: number | null, points: number): number | null {
  return score === null || points === 0 ? null : Math.min(1, Math.max(0, score / points))
}

/**
 * The judge's score of an answer; null where a person has to decide. A missing answer is worth nothing, and costs
 * nothing.
 */
export function autoScoreOf(
  question: KeyQuestion,
  { isAnswered, share, rules }: { isAnswered: boolean; share: number | null; rules: ScoreRules },
): number | null {
  if (question.type === 'VOTE' || !isAnswered) return 0
  if (share === null || !isJudgedOnPaper(question)) return null
  if (share === 0 && rules.takesPointsOff) return -hundredths(question.penalty ?? 0)
  return hundredths(rules.givesPartialCredit || share === 1 ? question.points * share : 0)
}

/**
 * The score of the chosen rubric lines, between zero and all points. A rubric with a positive line counts up from zero,
 * one with only negative lines counts down from all. Null where no line is chosen.
 */
export function rubricScore(
  points: number,
  lines: readonly Pick<RubricLine, 'id' | 'points'>[],
  chosen: readonly string[],
): number | null {
  const used = lines.filter(({ id }) => chosen.includes(id))
  if (used.length === 0) return null
  const start = lines.some((line) => line.points > 0) ? 0 : points
  const sum = used.reduce((total, line) => total + line.points, start)
  return hundredths(Math.min(points, Math.max(0, sum)))
}

/** A score that another rubric, key or setting changes. */
export type Rescored = { responseId: string; questionId: string; from: number | null; to: number | null }

/** The effect of a change on scores, as a preview. */
export function rescoreDiff(
  before: readonly { responseId: string; score: Score }[],
  after: readonly { responseId: string; score: Score }[],
): Rescored[] {
  const then = new Map(before.map(({ responseId, score }) => [responseId, score]))
  return after.flatMap(({ responseId, score }) => {
    const old = new Map((then.get(responseId)?.questions ?? []).map((each) => [each.questionId, each.score]))
    return score.questions.flatMap(({ questionId, score: to }) => {
      const from = old.get(questionId) ?? null
      return from === to ? [] : { responseId, questionId, from, to }
    })
  })
}
