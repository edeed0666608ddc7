import type { Source } from '@takhti/assistant/source'
import { check } from '@takhti/schema/questions/checks'
import type { ModelLabel, PlainQuestion, SourceSpan } from '@takhti/schema/questions/model'

/**
 * Inspects an engine's answer, whichever engine made it. Each question gets the result of the checks made here. A quote that is
 * not at its stated place makes the whole answer unusable: null.
 */
export function inspected<Answer>(answer: Answer, inspection: Inspection): Answer | null {
  try {
    // The same answer with other checks on its questions.
    return walk(answer, inspection) as Answer
  } catch (error) {
    if (error instanceof Misquote) return null
    throw error
  }
}

/** The source that an answer was made from, and the label of the model that may have made it. */
type Inspection = { source: Source; label: ModelLabel | undefined }

class Misquote extends Error {}

function walk(value: unknown, inspection: Inspection): unknown {
  const { source, label } = inspection
  if (Array.isArray(value)) return value.map((each) => walk(each, inspection))
  if (typeof value !== 'object' || value === null) return value
  if (isSpan(value) && source.text.slice(value.start, value.end) !== value.quote) throw new Misquote()
  const walked = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, walk(each, inspection)]))
  if (!isQuestion(value)) return walked
  const checked = { ...walked, checks: check(value, source) }
  return value.madeBy === 'edge' && label !== undefined ? { ...checked, model: label } : checked
}

function isSpan(value: object): value is SourceSpan {
  return 'quote' in value && 'start' in value && 'end' in value
}

function isQuestion(value: object): value is PlainQuestion {
  return 'correctOptions' in value && 'description' in value
}
