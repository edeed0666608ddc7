import type { ReferenceAnswer, Refused } from '@takhti/schema/ai/model'
import { isTooShort, type Line, type Reading } from '../engines/source-lines.ts'
import { refused, type ReferenceRequest } from '../port.ts'
import { spanOf } from '../source.ts'
import { lineAt } from './assignment.ts'
import { findPassages } from './passages.ts'
import { factsOf, rubricOf } from './rubric.ts'

/** The model answer of a written question: the source's own sentence, and the facts in it that earn the points. */
export function referenceAnswer(reading: Reading, request: ReferenceRequest): ReferenceAnswer | Refused {
  if (isTooShort(reading.source)) return refused('assistant/source-too-short')
  const line = evidenceFor(reading, request)
  if (line === undefined) return refused('assistant/not-in-source')
  const facts = factsOf(reading, line, { answer: line.text, question: request.question })
  return {
    answer: line.text,
    rubric: rubricOf(reading, line, { facts, points: request.points }),
    points: request.points,
    spans: [spanOf(reading.source, line.range)],
  }
}

// A span that is not of this source does not locate the answer.
function evidenceFor(reading: Reading, { question, span }: ReferenceRequest): Line | undefined {
  const isOurs = span !== undefined && reading.source.text.slice(span.start, span.end) === span.quote
  if (isOurs && span.quote !== '') return lineAt(reading, span.start)
  return findPassages(reading, question, 1)[0]?.line
}
