import type { RubricPoint } from '@takhti/schema/ai/model'
import { contentWords } from '@takhti/schema/kit/function-words'
import { foldSearch } from '@takhti/schema/kit/text-fold'
import { holdsWords, wordsOf } from '@takhti/schema/kit/words'
import type { Line, Reading } from '../engines/source-lines.ts'
import { spanOf } from '../source.ts'
import { termsByLine } from './sections.ts'

const mostFacts = 5

/** The points of an answer: terms of the line that are in the answer and not in the question, else its own parts. */
export function factsOf(
  reading: Reading,
  line: Line,
  { answer, question }: { answer: string; question: string },
): string[] {
  // An answer may spell a term of its source in another way.
  const [given, asked] = [foldSearch(answer), foldSearch(question)]
  const named = (termsByLine(reading).get(line.index) ?? [])
    .map(({ text }) => ({ text, folded: foldSearch(text) }))
    .filter(({ folded }) => holdsWords(given, folded) && !holdsWords(asked, folded))
  const whole = named.filter(
    ({ folded }) => !named.some((other) => other.folded !== folded && holdsWords(other.folded, folded)),
  )
  if (whole.length > 1)
    return whole
      .toSorted((one, other) => given.indexOf(one.folded) - given.indexOf(other.folded))
      .slice(0, mostFacts)
      .map(({ text }) => text)
  const parts = answer
    .split(/[,;:，、；：،؛—]+|[.!?।॥؟۔。]+(?:\s|$)/u)
    .map((part) => part.trim())
    .filter((part) => contentWords(part, reading.language).length > 0)
  return parts.length > 0 ? parts.slice(0, mostFacts) : wordsOf(answer).length > 0 ? [answer] : []
}

/** Facts with the points of the whole shared among them in halves, the first facts getting the remainder. */
export function rubricOf(
  { source }: Reading,
  line: Line,
  { facts, points }: { facts: readonly string[]; points: number },
): RubricPoint[] {
  const halves = Math.max(1, Math.round(points * 2))
  const retained = facts.slice(0, halves)
  const each = Math.floor(halves / Math.max(1, retained.length))
  const over = halves - each * retained.length
  const span = spanOf(source, line.range)
  return retained.map((fact, at) => ({ fact, points: (each + (at < over ? 1 : 0)) / 2, span }))
}

/** A rubric as a teacher reads it: a line for each fact with its points. */
export function rubricText(rubric: readonly RubricPoint[]): string {
  return rubric
    .map(({ fact, points }) => `${fact} — ${points}`)
    .join('\n')
    .slice(0, 4_000)
}
