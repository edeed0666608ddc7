import type { Source } from '@takhti/assistant/source'
import { check } from '@takhti/schema/questions/checks'
import type { Question, SourceSpan } from '@takhti/schema/questions/model'

/**
 * An engine's answer, inspected whichever engine made it: each question carries what the checks say of it here, and a quote that
 * does not stand where it says makes the whole answer unusable, which is null.
 */
export function inspected<Answer>(answer: Answer, source: Source): Answer | null {
  try {
    // The same answer with other marks on its questions.
    return walk(answer, source) as Answer
  } catch (error) {
    if (error instanceof Misquote) return null
    throw error
  }
}

class Misquote extends Error {}

function walk(value: unknown, source: Source): unknown {
  if (Array.isArray(value)) return value.map((each) => walk(each, source))
  if (typeof value !== 'object' || value === null) return value
  if (isSpan(value) && source.text.slice(value.start, value.end) !== value.quote) throw new Misquote()
  const walked = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, walk(each, source)]))
  return isQuestion(value) ? { ...walked, checks: check(value, source) } : walked
}

function isSpan(value: object): value is SourceSpan {
  return 'quote' in value && 'start' in value && 'end' in value
}

function isQuestion(value: object): value is Question {
  return 'correctOptions' in value && 'description' in value
}
