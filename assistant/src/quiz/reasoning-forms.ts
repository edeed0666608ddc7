import { contentWords } from '@takhti/schema/kit/function-words'
import { isFinite, type Token } from '../engines/english.ts'
import { sentenceCase } from '../engines/source-lines.ts'
import { isPlural } from '../engines/terms.ts'
import { clauseFrom, subjectInside, withoutStop } from './clause.ts'
import type { Form } from './draft.ts'
import { draft } from './english-forms.ts'

/** "What happens if …?": asked of a line that gives a condition and what follows from it. */
export const whatHappens: Form = (line, ground) => {
  const match = /^(If|When) ([^,]{8,90}), (?:then )?(.{8,160})$/.exec(line.text)
  const [, opener = '', condition = '', outcome = ''] = match ?? []
  // A second comma may belong to the condition; "then" and "also" go on from another line.
  if (match === null || outcome.includes(',') || /\b(?:then|also|again)\b/.test(condition)) return []
  const inner = line.tokens.filter(({ start }) => start > opener.length && start <= opener.length + condition.length)
  const hasVerb = inner.some((_, at) => isFinite(inner, at))
  // "When astronauts first flew to the Moon": what happened once has no "What happens".
  if (inner.some(isPast) && !(opener === 'If' && /\bwere\b/.test(condition))) return []
  // "Kimberly will make a choice like P": a point of a figure.
  if (/\b\p{Lu}\d?[.,]/u.test(outcome)) return []
  const after = line.tokens.filter(({ start }) => start >= line.text.length - outcome.length)
  const leans = /^(?:it|they|he|she|this|that|these|those|there)\b/i.test(outcome)
  if (!hasVerb || !clauseFrom(after) || leans || ground.reading.language !== 'en') return []
  return [
    draft(line, {
      type: 'SHORT_ANSWER',
      description: `What happens ${opener.toLowerCase()} ${condition}?`,
      answer: sentenceCase(outcome),
      evidence: withoutStop(outcome),
      worth: 1.5,
      bloomLevel: 'APPLY',
    }),
  ]
}

function isPast({ tag, lower, lemma }: Token, at: number, tokens: readonly Token[]): boolean {
  if (tag === 'AUX') return /^(?:was|were|had|did)$/.test(lower)
  if (tag !== 'VERB' || lower === lemma) return false
  // "When capital mattered" is past, "when capital is invested" is not, nor "a condition called …".
  if (lower.endsWith('ed')) return tokens[at - 1]?.tag === 'NOUN' && at === tokens.length - 2
  return !/(?:s|ing|ed|en)$/.test(lower)
}

/** "How does … differ from …?": asked of a line that sets two things against each other. */
export const howDiffer: Form = (line, ground) => {
  const unlike = /^Unlike ([^,]{3,50}), (.+)$/.exec(line.text)
  if (unlike !== null) {
    const [, other = '', rest = ''] = unlike
    return asked(line, ground, { rest, other, from: line.text.length - rest.length })
  }
  const at = line.tokens.findIndex(({ lower }) => lower === 'whereas')
  const joint = line.tokens[at]
  if (joint === undefined) return []
  const second = clauseFrom(line.tokens.slice(at + 1))
  if (second === undefined) return []
  const other = subjectInside(line.text, second, ground.reading)
  return asked(line, ground, { rest: line.text.slice(0, joint.start), other, from: 0 })
}

type Contrast = { rest: string; other: string; from: number }

function asked(
  line: Parameters<Form>[0],
  ground: Parameters<Form>[1],
  { rest, other, from }: Contrast,
): ReturnType<Form> {
  const tokens = line.tokens.filter(({ start }) => start >= from && start < from + rest.length)
  const clause = clauseFrom(tokens)
  const verb = clause?.tokens[clause.verb]
  if (clause === undefined || verb === undefined || contentWords(other, 'en').length === 0) return []
  const subject = subjectInside(line.text, clause, ground.reading)
  const last = clause.tokens[clause.verb - 1]?.lower ?? ''
  const isPair = clause.tokens.slice(0, clause.verb).some(({ lower }) => lower === 'and')
  const isMany =
    isPair ||
    /^(?:are|were|have|do)$/.test(verb.lower) ||
    (verb.tag === 'VERB' && !verb.lower.endsWith('s') && isPlural(last))
  return [
    draft(line, {
      type: 'SHORT_ANSWER',
      description: `How ${isMany ? 'do' : 'does'} ${subject} differ from ${other}?`,
      answer: line.text,
      evidence: withoutStop(line.text),
      worth: 1.5,
      bloomLevel: 'ANALYZE',
    }),
  ]
}
