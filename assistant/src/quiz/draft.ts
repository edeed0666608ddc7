import { isSubset } from '@takhti/schema/kit/set-overlap'
import { stem, wordsOf } from '@takhti/schema/kit/words'
import type { BloomLevel, QuestionType } from '@takhti/schema/questions/model'
import type { Mention } from '../engines/mention.ts'
import type { Line, Reading } from '../engines/source-lines.ts'
import { listTerms, type Term } from '../engines/terms.ts'
import type { Range } from '../sentences.ts'

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
  /** The required likeness of the options; without it the question has none. */
  term?: Term
  /** The subject of the question, where it has no options. */
  subject?: string
  /** For a statement: whether it is true. */
  isTrue?: boolean
  /** For a question with several right options: all its options, the wrong ones made lazily with the question. */
  several?: { right: readonly string[]; wrong: () => readonly string[] }
  /** For a question about several sentences: their positions. */
  ranges?: readonly Range[]
}

/** The inputs of a question form. */
export type Ground = {
  reading: Reading
  terms: Term[]
  /** The terms of each line by its index, with the place of each mention. */
  mentions: Map<number, Mentioned[]>
  /** The terms that may replace each other, by kind; the commonest, and never what the whole source is about. */
  rivals: Map<string, Term[]>
  /** The words of each line by its index. */
  words: Map<number, ReadonlySet<string>>
}

export type Mentioned = Mention & { term: Term }

// The commonest terms of a long source are plausible enough; a comparison of all of them would cost the square of its
// length.
const mostRivals = 250

const grounds = new WeakMap<Reading, Ground>()

/** Prepares a tagged reading for the forms of question, once. */
export function groundOf(reading: Reading): Ground {
  const known = grounds.get(reading) ?? prepare(reading, listTerms(reading))
  grounds.set(reading, known)
  return known
}

function prepare(reading: Reading, terms: Term[]): Ground {
  const all = terms.flatMap((term) => term.mentions.map((mention) => ({ ...mention, term })))
  // A subject of the whole source is in some way true of each of its parts.
  const topic = new Set(wordsOf(reading.source.title).map(stem))
  const rivals = terms.filter(({ words }) => !isSubset(words, topic)).slice(0, mostRivals)
  return {
    reading,
    terms,
    mentions: Map.groupBy(all, ({ line }) => line),
    rivals: Map.groupBy(rivals, ({ kind }) => kind),
    words: new Map(reading.lines.map((line) => [line.index, new Set(line.words)])),
  }
}

/** Makes the possible questions from one line. */
export type Form = (line: Line, ground: Ground) => Draft[]
