import * as z from 'zod'
import { Id } from '../kit/wire.ts'
import type { Question } from '../questions/model.ts'
import { answerKindOf } from '../quizzes/answer-kinds.ts'
import { Answer, strokes } from '../quizzes/model.ts'

/** The maximum characters of a long answer. */
export const maxLongText = 20_000

/** The maximum characters of an answer on the board. */
export const maxBoardLength = 40_000

/** The most files of one answer. */
export const maxAnswerFiles = 10

/** The maximum of files that one attempt stores. */
export const maxFilesOfAttempt = 60

export const AnswerFile = z.strictObject({
  id: Id,
  name: z.string().min(1).max(300),
  mediaType: z.string().min(1).max(100),
  bytes: z.int().min(1),
})

export type AnswerFile = z.infer<typeof AnswerFile>

/**
 * An answer on paper: those of a live quiz, and those of assessments only. `givenKindOf` maps question types to answer
 * kinds.
 */
export const GivenAnswer = z.discriminatedUnion('kind', [
  ...Answer.options,
  /** SUBJECTIVE: text lines as typed. */
  z.strictObject({ kind: z.literal('longText'), text: z.string().min(1).max(maxLongText) }),
  /** NUMERIC: the number as typed, in digits of any script, with or without its unit. */
  z.strictObject({ kind: z.literal('numeric'), text: z.string().min(1).max(100) }),
  /** BOARD: over the question's image where it has one. */
  z.strictObject({ kind: z.literal('board'), path: strokes(maxBoardLength) }),
  /** PHOTO, FILE, AUDIO: uploaded before, by their ids. */
  z.strictObject({ kind: z.literal('files'), files: z.array(AnswerFile).min(1).max(maxAnswerFiles) }),
])

export type GivenAnswer = z.infer<typeof GivenAnswer>

/** The kind of a question's answer in an assessment. */
export function givenKindOf(question: Pick<Question, 'type' | 'options'>): GivenAnswer['kind'] {
  if (question.type === 'SUBJECTIVE') return 'longText'
  if (question.type === 'NUMERIC') return 'numeric'
  if (question.type === 'BOARD') return 'board'
  const kind = answerKindOf(question)
  // Types without an answer in a live quiz are a photo, a file or sound.
  return kind === 'none' ? 'files' : kind
}
