import type { RubricLines } from '@takhti/schema/responses/marking-model'
import type { Ink, QuestionResponse } from '@takhti/schema/responses/model'
import { rubricScore } from '@takhti/schema/responses/score'

/** A marker's decision on an answer, as it is typed. Without points the rubric counts, and without lines the judge. */
export type Draft = { points: string; rubricItemIds: readonly string[]; comment: string; ink: Ink }

/** The input of the call that marks one answer. */
export type MarkInput = {
  assessmentResponseId: string
  questionId: string
  score: number | null
  rubricItemIds: string[]
  comment: string
  /** Absent of a group of answers. */
  ink?: Ink
  revision: number
  markedBy: string | null
}

/** An entry of the outbox that marks an answer. */
export type QueuedMark = { seq: number; state: 'waiting' | 'parked'; code: string | null; input: MarkInput }

/** A mark that this page made: shown until the server's answer is a newer one. */
export type OwnMark = { input: MarkInput; serverRevision: number; made: number }

/** `conflict`: another marker was first, and this person has to choose. */
export type MarkState = 'unmarked' | 'saved' | 'waiting' | 'conflict' | 'refused'

/** What a marker sees of an answer's mark. */
export type ShownMark = {
  draft: Draft
  score: number | null
  state: MarkState
  /** The refused mark of this device, with its place in the outbox. */
  refused: QueuedMark | null
  /** What the next mark is based on. */
  revision: number
  markedBy: string | null
}

export const markKey = (responseId: string, questionId: string) => `${responseId} ${questionId}`

/** Reads a number as it is typed, in digits of any script; null where it is none. */
export function pointsIn(text: string): number | null {
  const plain = text
    .trim()
    .replace(/[٠-٩۰-۹०-९]/gu, valueOfDigit)
    .replace(/[,٫]/u, '.')
  return /^\d{1,6}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null
}

function valueOfDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  return String(code - ([0x0660, 0x06f0, 0x0966].findLast((zero) => zero <= code) ?? code))
}

export function draftOf({ by, score, rubricItemIds = [], comment = '', ink = {} }: QuestionResponse): Draft {
  return { points: by === 'person' && score != null ? String(score) : '', rubricItemIds, comment, ink }
}

/** A queued mark as a draft; strokes that it leaves are those of before. */
export function draftOfInput({ score, rubricItemIds, comment, ink }: MarkInput, before: Ink = {}): Draft {
  return { points: score === null ? '' : String(score), rubricItemIds, comment, ink: ink ?? before }
}

export function isSameDraft(one: Draft, other: Draft): boolean {
  const text = ({ points, rubricItemIds, comment, ink }: Draft) =>
    JSON.stringify([
      pointsIn(points),
      rubricItemIds.toSorted(),
      comment,
      Object.entries(ink).toSorted(([one], [other]) => one.localeCompare(other)),
    ])
  return text(one) === text(other)
}

/** The score of a draft before the server has computed it. */
export function scoreOfDraft(
  { points, rubricItemIds }: Draft,
  { maxScore, autoScore, lines }: { maxScore: number; autoScore: number | null; lines: RubricLines },
): number | null {
  return pointsIn(points) ?? rubricScore(maxScore, lines, rubricItemIds) ?? autoScore
}

type Known = { queued: readonly QueuedMark[]; own: OwnMark | undefined; me: string; lines: RubricLines }

/** The mark of an answer: the server's, or a newer one of this device that waits or was refused. */
export function shownMark(server: QuestionResponse, { queued, own, me, lines }: Known): ShownMark {
  const waiting = queued.filter(({ state }) => state === 'waiting')
  const refused = queued.findLast(({ state }) => state === 'parked') ?? null
  const revision = server.revision ?? 0
  const isOwnNewer = own !== undefined && own.serverRevision === revision && refused === null
  const made = Math.max(waiting.length, isOwnNewer ? own.made : 0)
  const last = waiting.at(-1)?.input ?? (isOwnNewer ? own.input : null)
  const base = { refused, revision: revision + made, markedBy: made > 0 ? me : (server.markedBy ?? null) }
  if (last === null) {
    const isMarked = server.score != null && server.by !== 'pending'
    const state = refused ? stateOf(refused) : isMarked ? 'saved' : 'unmarked'
    return { ...base, draft: draftOf(server), score: server.score ?? null, state }
  }
  const draft = draftOfInput(last, server.ink)
  const { maxScore = 0, autoScore = null } = server
  const score = scoreOfDraft(draft, { maxScore, autoScore, lines })
  const state = refused ? stateOf(refused) : waiting.length > 0 ? 'waiting' : score === null ? 'unmarked' : 'saved'
  return { ...base, draft, score, state }
}

function stateOf({ code }: QueuedMark): MarkState {
  return code === 'responses/mark-changed' ? 'conflict' : 'refused'
}

/** A draft as the input of the call. */
export function inputOf(
  draft: Draft,
  {
    responseId,
    questionId,
    shown,
    isOne = true,
  }: { responseId: string; questionId: string; shown: ShownMark; isOne?: boolean },
): MarkInput {
  return {
    ...{ assessmentResponseId: responseId, questionId, score: pointsIn(draft.points), comment: draft.comment.trim() },
    rubricItemIds: [...draft.rubricItemIds],
    ...(isOne && { ink: draft.ink }),
    revision: shown.revision,
    markedBy: shown.markedBy,
  }
}
