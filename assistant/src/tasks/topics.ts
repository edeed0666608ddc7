import type { Refused, SearchQuery, Topic, TopicAnalysis } from '@takhti/schema/ai/model'
import { contentWords } from '@takhti/schema/kit/function-words'
import { countShared, isSubset } from '@takhti/schema/kit/set-overlap'
import { isUnspaced } from '@takhti/schema/kit/word-roots'
import { stem, wordsOf } from '@takhti/schema/kit/words'
import { isTooShort, type Reading, sentenceCase } from '../engines/source-lines.ts'
import { listTerms, type Term } from '../engines/terms.ts'
import { refused, shortfall } from '../port.ts'
import { spanOf } from '../source.ts'
import { keyLines, termsByLine } from './sections.ts'

const [usual, mostConsidered, spansEach, termsEach] = [6, 80, 3, 5]

type Found = { term: Term; lines: Set<number> }

/** What the source is about: terms whose lines are not mostly those of an earlier one, by their share of the text. */
export function analyseTopics(reading: Reading, limit = usual): TopicAnalysis | Refused {
  if (isTooShort(reading.source)) return refused('assistant/source-too-short')
  const found = topicTerms(reading, limit)
  const total = found.reduce((sum, { lines }) => sum + lines.size, 0)
  const topics = found.map((each) => topicOf(reading, each, total)).toSorted((one, other) => other.weight - one.weight)
  return topics.length < limit
    ? { topics, short: shortfall(limit, topics.length, 'assistant/too-few-facts') }
    : { topics }
}

function topicTerms(reading: Reading, limit: number): Found[] {
  const found: Found[] = []
  const terms = listTerms(reading)
    .slice(0, mostConsidered)
    .map((term) => ({ term, lines: new Set(term.mentions.map(({ line }) => line)) }))
    .toSorted((one, other) => other.lines.size - one.lines.size)
  for (const each of terms) {
    if (found.length >= limit) break
    const isCovered = found.some(({ term, lines }) => {
      const isSame = isSubset(each.term.words, term.words) || isSubset(term.words, each.term.words)
      return isSame || countShared(each.lines, lines) > 0.6 * each.lines.size
    })
    if (!isCovered) found.push(each)
  }
  return found
}

function topicOf(reading: Reading, { term, lines }: Found, total: number): Topic {
  const mentioned = [...lines].flatMap((index) => reading.lines[index] ?? [])
  const byLine = termsByLine(reading)
  const beside = new Map<Term, number>()
  for (const index of lines)
    for (const other of byLine.get(index) ?? []) if (other !== term) beside.set(other, (beside.get(other) ?? 0) + 1)
  const near = [...beside].toSorted(([, one], [, other]) => other - one).slice(0, termsEach)
  return {
    name: sentenceCase(term.text),
    weight: lines.size / Math.max(1, total),
    terms: near.map(([{ text }]) => text),
    spans: keyLines(mentioned, spansEach).map(({ range }) => spanOf(reading.source, range)),
  }
}

const longestQuery = 8

/** The title's content words, then terms that they do not name. */
export function searchQuery(reading: Reading): SearchQuery | Refused {
  const { source, language } = reading
  const terms = listTerms(reading)
    .slice(0, 4)
    .map(({ text }) => text)
  const titled = contentWords(source.title, language)
  const known = new Set(titled.map(stem))
  const others = terms.filter((text) => wordsOf(text).some((word) => !known.has(stem(word))))
  const subject = isUnspaced(source.title) ? source.title : titled.slice(0, longestQuery).join(' ')
  const words = [subject, ...others].filter(Boolean)
  if (words.length === 0) return refused('assistant/source-too-short')
  return {
    query: words
      .join(' ')
      .split(' ')
      .slice(0, longestQuery * 2)
      .join(' '),
    terms,
  }
}
