import { isFunctionWord } from '@takhti/schema/kit/function-words'
import { wordsOf } from '@takhti/schema/kit/words'
import type { Token } from '../engines/english.ts'
import type { Draft, Ground } from './draft.ts'

/** What shows, beside the rules of forms, whether a teacher retains a question of an English source. */
export const signNames = [
  'isFit',
  'isBold',
  'openingWorth',
  'isBlank',
  'contentWords',
  'defines',
  'pastVerbs',
  'position',
  'endsParagraph',
  'opensWithArticle',
  'sourceLines',
  'mentions',
  'isStatement',
  'terms',
  'sharesTitle',
  'joins',
  'opensWithFunctionWord',
  'sureTerms',
  'quotes',
  'asksWhat',
] as const

export type Signs = Readonly<Record<(typeof signNames)[number], number>>

// Above this a term is listed, in bold, or of a heading and defined; more of it shows no more.
const mostWorth = 6

/** The signs of a draft; `isFit` is whether it passes the rules of its form. */
export function signsOf({ line, term, type, description }: Draft, ground: Ground, isFit: boolean): Signs {
  const { reading, mentions } = ground
  const { text, tokens, words, index } = line
  const here = mentions.get(index) ?? []
  const opening = here.filter(({ start }) => start < text.length * 0.35).map(({ term: each }) => each.worth)
  const [first = ''] = wordsOf(text)
  return {
    isFit: Number(isFit),
    isBold: Number(reading.structure.emphasised.length > 0 && here.some(({ term: each }) => each.worth >= mostWorth)),
    openingWorth: Math.min(mostWorth, Math.max(0, ...opening)),
    isBlank: Number(type === 'CLOZE'),
    contentWords: Math.log(1 + words.length),
    defines: Number(/\b(?:is|are) (?:an?|the|called|known|defined)\b/i.test(text)),
    pastVerbs: pastShare(tokens),
    position: index / Math.max(1, reading.lines.length),
    endsParagraph: Number(endsParagraph(index, ground)),
    opensWithArticle: Number(/^an?$/.test(first)),
    sourceLines: Math.log(reading.lines.length),
    mentions: Math.log(1 + (term?.mentions.length ?? 0)),
    isStatement: Number(type === 'TRUE_OR_FALSE'),
    terms: Math.min(mostWorth, here.length),
    sharesTitle: Number(words.some((word) => reading.title.has(word))),
    joins: Number(/\band\b/i.test(text)),
    opensWithFunctionWord: Number(isFunctionWord(first, reading.language)),
    sureTerms: here.filter(({ term: each }) => each.worth >= 3).length,
    quotes: Number(/["“”'‘’]/.test(text)),
    asksWhat: Number(/^What (?:is|are) /.test(description)),
  }
}

// What happened once is of an account more often than of the matter.
function pastShare(tokens: readonly Token[]): number {
  const isPast = ({ tag, lower }: Token) =>
    (tag === 'VERB' && lower.endsWith('ed')) || /^(?:was|were|had|did)$/.test(lower)
  const verbs = tokens.filter(({ tag }) => tag === 'VERB' || tag === 'AUX')
  return tokens.filter(isPast).length / Math.max(1, verbs.length)
}

function endsParagraph(index: number, { reading: { lines, source } }: Ground): boolean {
  const [line, next] = [lines[index], lines[index + 1]]
  return line === undefined || next === undefined || source.text.slice(line.range.end, next.range.start).includes('\n')
}
