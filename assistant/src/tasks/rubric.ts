import type { RubricPoint } from '@takhti/schema/ai/model'
import { contentWords } from '@takhti/schema/kit/function-words'
import { fold, holdsWords, wordsOf } from '@takhti/schema/kit/words'
import type { Line, Reading } from '../engines/reading.ts'
import { spanOf } from '../source.ts'
import { termsByLine } from './sections.ts'

const mostFacts = 5

/** What an answer names: terms of the line that the answer holds and the question does not give, else its own parts. */
export function factsOf(
  reading: Reading,
  line: Line,
  { answer, question }: { answer: string; question: string },
): string[] {
  const named = (termsByLine(reading).get(line.index) ?? [])
    .map(({ text }) => text)
    .filter((text) => holdsWords(answer, text) && !holdsWords(question, text))
  const whole = named.filter((text) => !named.some((other) => other !== text && holdsWords(other, text)))
  if (whole.length > 1) return inOrder(whole, answer).slice(0, mostFacts)
  const parts = answer
    .split(/[,;:，、；：،؛—]+|[.!?।॥؟۔。]+(?:\s|$)/u)
    .map((part) => part.trim())
    .filter((part) => contentWords(part, reading.language).length > 0)
  return parts.length > 0 ? parts.slice(0, mostFacts) : wordsOf(answer).length > 0 ? [answer] : []
}

function inOrder(facts: readonly string[], answer: string): string[] {
  const folded = fold(answer)
  return facts.toSorted((one, other) => folded.indexOf(fold(one)) - folded.indexOf(fold(other)))
}

/** Facts with the points of the whole shared among them in halves, the first facts getting what is over. */
export function rubricOf(
  { source }: Reading,
  line: Line,
  { facts, points }: { facts: readonly string[]; points: number },
): RubricPoint[] {
  const halves = Math.max(1, Math.round(points * 2))
  const kept = facts.slice(0, halves)
  const each = Math.floor(halves / Math.max(1, kept.length))
  const over = halves - each * kept.length
  const span = spanOf(source, line.range)
  return kept.map((fact, at) => ({ fact, points: (each + (at < over ? 1 : 0)) / 2, span }))
}

/** A rubric as a teacher reads it: a line for each fact with its points. */
export function rubricText(rubric: readonly RubricPoint[]): string {
  return rubric
    .map(({ fact, points }) => `${fact} — ${points}`)
    .join('\n')
    .slice(0, 4_000)
}
