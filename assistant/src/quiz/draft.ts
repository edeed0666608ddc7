import type { BloomLevel, QuestionType } from '@takhti/schema/questions/model'
import type { Line, Reading } from '../engines/reading.ts'
import type { Term } from '../engines/terms.ts'

/** A question before it has options, an id and a verdict. */
export type Draft = {
  type: QuestionType
  line: Line
  description: string
  answer: string
  /** Words of the line that decide the answer. */
  evidence: string
  bloomLevel: BloomLevel
  /** How good a question of this form tends to be, around 1. */
  worth: number
  /** What the options must be like; without it the question has none. */
  term?: Term
  /** For a statement: whether it is true. */
  isTrue?: boolean
}

/** What a form of question may look at. */
export type Ground = { reading: Reading; terms: Term[]; random: () => number }

/** Makes what questions it can from one line. */
export type Form = (line: Line, ground: Ground) => Draft[]
