import { AssessmentSettings, defaultSettings, type Paper } from '@takhti/schema/assessments/model'
import { conceptsOf } from '@takhti/schema/insights/concepts'
import { GivenAnswer } from '@takhti/schema/responses/answer'
import { endsAtOf, gapsOf, timingOf } from '@takhti/schema/responses/attempt'
import type {
  AssessmentResponse,
  Ink,
  MissedItems,
  QuestionResponse,
  ResponseSummary,
} from '@takhti/schema/responses/model'
import { askedIds, paperOf } from '@takhti/schema/responses/paper'
import { isReleased, showsKey, visibleTo } from '@takhti/schema/responses/release'
import { scoreOf, type KeyQuestion, type Score, type StoredAnswer } from '@takhti/schema/responses/score'
import { sheetOf } from '@takhti/schema/responses/sheet'
import { drawnIn, solutionIn } from '@takhti/schema/responses/solution'
import type { AttemptRow, Computed, FoundAttempt } from './rows.ts'

/** An attempt with its parsed rows, read once. */
export type ReadAttempt = {
  found: FoundAttempt
  paper: Paper
  /** The questions of the attempt, from the key, in their order there. */
  questions: KeyQuestion[]
  settings: AssessmentSettings
  answers: Map<string, StoredAnswer & { sequence: number }>
  score: Score
}

type LiveSettings = { text: string; settings: AssessmentSettings }

const settingsOfPapers = new WeakMap<Paper, LiveSettings>()

/** The settings that count for an attempt: those of the paper, and of the assessment what counts without publishing again. */
export function settingsFor(paper: Paper, text: string): AssessmentSettings {
  const known = settingsOfPapers.get(paper)
  if (known?.text === text) return known.settings
  const settings = AssessmentSettings.parse({ ...defaultSettings, ...JSON.parse(text), ...paper.settings })
  settingsOfPapers.set(paper, { text, settings })
  return settings
}

/** An attempt with its parsed rows, without its score. */
export type ParsedAttempt = Omit<ReadAttempt, 'score'>

const StoredBody = GivenAnswer.nullable()

/** Parses the rows of an attempt. */
export function parsedAttempt(found: FoundAttempt): ParsedAttempt {
  const { attempt, version } = found
  const { paper, key } = version
  const settings = settingsFor(paper, attempt.settings)
  const asked = new Set(askedIds(paper.questions, settings, attempt.seed))
  const answers = new Map(
    found.answers.flatMap(({ body, ...row }) => {
      const answer = StoredBody.parse(JSON.parse(body))
      return answer === null ? [] : [[row.questionId, { ...row, answer }] as const]
    }),
  )
  return { found, paper, questions: key.questions.filter(({ id }) => asked.has(id)), settings, answers }
}

/** Parses the rows of an attempt, and scores it. */
export function readAttempt(found: FoundAttempt): ReadAttempt {
  const parsed = parsedAttempt(found)
  return { ...parsed, score: scored(parsed, [...parsed.answers.values()]) }
}

/** Scores an attempt from answers, its key and what people decided. */
export function scored(
  { found, questions, settings }: Pick<ReadAttempt, 'found' | 'questions' | 'settings'>,
  answers: readonly StoredAnswer[],
): Score {
  const { attempt, marks, rubric } = found
  return scoreOf({
    questions,
    answers,
    marks: marks.map((mark) => ({ ...mark, rubricItemIds: idsIn(mark.rubricItemIds) })),
    rubric,
    rules: settings,
    seed: attempt.seed,
    dueAt: attempt.dueAt,
    isClockTrusted: attempt.isClockSetBack === 0,
    overrideScore: attempt.overrideScore,
  })
}

/** Ids of rubric items as a row has them. */
export function idsIn(json: string): string[] {
  // Written only from input that the contract validated.
  return JSON.parse(json) as string[]
}

/** The strokes of a mark as its row has them. */
function inkIn(json: string | undefined): Ink {
  // Written only from input that the contract validated.
  return json === undefined ? {} : (JSON.parse(json) as Ink)
}

/** What scoring writes into the row of the attempt. */
export function computedOf(score: Score, questions: readonly KeyQuestion[]): Computed {
  const judged = score.questions.filter(({ isAnswered, share }) => isAnswered && share !== null)
  return {
    score: score.score,
    totalPoints: score.totalPoints,
    pending: score.pending,
    judged: judged.length,
    right: judged.filter(({ share }) => share === 1).length,
    concepts: JSON.stringify(
      conceptsOf(questions, new Map(score.questions.map(({ questionId, share }) => [questionId, share]))),
    ),
  }
}

/** Whether the student of an attempt sees its result. */
export function isShownToStudent(
  attempt: AttemptRow,
  settings: Pick<AssessmentSettings, 'releaseOn'>,
  now: Date,
): boolean {
  return isReleased({ ...attempt, releaseOn: settings.releaseOn }, now.toISOString())
}

/** Whether an attempt still takes answers of its student: until the hand-in, and what was given before it until the release. */
export function acceptsWork(attempt: AttemptRow, settings: Pick<AssessmentSettings, 'releaseOn'>, now: Date): boolean {
  const { submittedAt, status } = attempt
  return submittedAt === null || (status === 'Submitted' && !isShownToStudent(attempt, settings, now))
}

/** An attempt as lists show it, for a teacher, or for its student as far as it is released. */
export function summaryOf(attempt: AttemptRow, as: { isShown: boolean; isAnonymous: boolean }): ResponseSummary {
  const { id, assessmentId, personId, name, status, score, pending } = attempt
  const { number, version, startedAt, dueAt, submittedAt, isLate, isClockSetBack, releasedAt, revision, totalPoints } =
    attempt
  return {
    ...{
      assessmentResponseId: id,
      assessmentId,
      number,
      version,
      startedAt,
      dueAt,
      submittedAt,
      revision,
      totalPoints,
    },
    createdBy: as.isAnonymous ? null : personId,
    name: as.isAnonymous ? '' : name,
    // Marked and returned become visible with the release.
    status: as.isShown || status === 'InProgress' ? status : 'Submitted',
    score: as.isShown && submittedAt !== null ? score : null,
    pending: as.isShown ? pending : null,
    isLate: isLate === 1,
    isClockSetBack: isClockSetBack === 1,
    releasedAt: as.isShown ? (releasedAt ?? attempt.allReleasedAt) : null,
  }
}

/** The viewer of a response: a teacher with names or without, or its student before or after the release. */
export type Viewer = { isTeacher: boolean; isShown: boolean; hasRunning: boolean }

/** A response with its answers, for this viewer. */
export function responseOf(read: ReadAttempt, { isTeacher, isShown, hasRunning }: Viewer): AssessmentResponse {
  const { attempt, answers: rows } = read.found
  const isAnonymous = isTeacher && read.settings.isAnonymous
  const summary = summaryOf(attempt, { isShown: isTeacher || isShown, isAnonymous })
  const isRevealed = isTeacher || isShown
  return {
    ...summary,
    ...(isRevealed && { score: attempt.submittedAt === null ? null : read.score.score, pending: read.score.pending }),
    totalPoints: read.score.totalPoints,
    questionResponses: read.questions.map((question) =>
      questionResponseOf(read, question, {
        isRevealed,
        isTeacher,
        withKey: isTeacher || showsKey(isShown, hasRunning),
      }),
    ),
    gaps: gapsOf(rows),
  }
}

type Disclosure = { isRevealed: boolean; isTeacher: boolean; withKey: boolean }

/** One answer with its mark, as far as the viewer may see it. */
export function questionResponseOf(read: ReadAttempt, question: KeyQuestion, disclosure: Disclosure): QuestionResponse {
  const { attempt, marks } = read.found
  const answer = read.answers.get(question.id)
  const mark = marks.find(({ questionId }) => questionId === question.id)
  const scoredQuestion = read.score.questions.find(({ questionId }) => questionId === question.id)
  const given = {
    questionId: question.id,
    answer: answer?.answer ?? null,
    sequence: read.found.answers.find(({ questionId }) => questionId === question.id)?.sequence ?? 0,
    answeredAt: answer?.answeredAt ?? null,
    timing: answer === undefined ? null : timingOf(answer, attempt.dueAt, attempt.isClockSetBack === 0),
  }
  const released = {
    score: scoredQuestion?.score ?? null,
    autoScore: scoredQuestion?.autoScore ?? null,
    maxScore: question.points,
    rubricItemIds: mark === undefined ? [] : idsIn(mark.rubricItemIds),
    comment: mark?.comment ?? '',
    ink: inkIn(mark?.ink),
    solution: null,
  }
  const { solution: _, ...visible } = visibleTo(given, released, disclosure.isRevealed)
  const drawn = disclosure.isTeacher ? drawnIn(question, attempt.seed) : null
  return {
    ...visible,
    // Markers read the key with the question, except what each student draws.
    ...(disclosure.isRevealed &&
      (disclosure.withKey || drawn !== null) && { solution: solutionIn(question, attempt.seed) }),
    ...(drawn !== null && { drawn }),
    ...(disclosure.isTeacher && {
      markedBy: mark?.markedBy ?? null,
      revision: mark?.revision ?? 0,
      by: scoredQuestion?.by ?? 'pending',
    }),
  }
}

/** The questions of an attempt as its student saw them. */
export function shownPaperOf({ found: { attempt }, paper, settings, questions }: ReadAttempt) {
  const numerics = new Map(
    questions.flatMap(({ id, numeric }) => (numeric === undefined ? [] : [[id, numeric] as const])),
  )
  return paperOf({ questions: paper.questions, settings, numerics }, attempt.seed)
}

/** What a student missed in an attempt: questions with less than all of their points, in the paper's order. */
export function missedIn(read: ReadAttempt): MissedItems {
  const { attempt } = read.found
  const scores = new Map(read.score.questions.map((each) => [each.questionId, each]))
  const keys = new Map(read.questions.map((question) => [question.id, question]))
  const missed = shownPaperOf(read).flatMap((question) => {
    const [key, { score = null, maxScore = 0 } = {}] = [keys.get(question.id), scores.get(question.id)]
    const isMissed = key !== undefined && key.type !== 'VOTE' && score !== null && score < maxScore
    return isMissed ? { question, solution: solutionIn(key, attempt.seed) } : []
  })
  return { assessmentId: attempt.assessmentId, name: read.paper.name, missed }
}

/** What a student starts with, or resumes with on another device. */
export function startedOf(read: ReadAttempt, now: Date) {
  const { found, paper, settings } = read
  const { attempt } = found
  const extra = { extraMinutes: attempt.extraMinutes, extraAttempts: 0, dueOn: null }
  return {
    response: responseOf(read, { isTeacher: false, isShown: false, hasRunning: true }),
    name: paper.name,
    sheet: sheetOf(settings),
    questions: shownPaperOf(read),
    endsAt: endsAtOf(settings, extra, attempt.startedAt),
    now: now.toISOString(),
  }
}
