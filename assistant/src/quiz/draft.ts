import type { BloomLevel, QuestionType } from '@takhti/schema/questions/model'
import type { Line, Reading } from '../engines/reading.ts'
import type { Mention, Term } from '../engines/terms.ts'

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
export type Ground = {
  reading: Reading
  terms: Term[]
  /** The terms of each line by its index, with the place of each mention. */
  mentions: Map<number, Mentioned[]>
  random: () => number
}

export type Mentioned = Mention & { term: Term }

/** Prepares a reading for the forms of question. */
export function groundOf(reading: Reading, terms: Term[], random: () => number): Ground {
  const all = terms.flatMap((term) => term.mentions.map((mention) => ({ ...mention, term })))
  return { reading, terms, mentions: Map.groupBy(all, ({ line }) => line), random }
}

/** Makes what questions it can from one line. */
export type Form = (line: Line, ground: Ground) => Draft[]
