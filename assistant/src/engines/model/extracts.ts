import type { SearchQuery, Topic, TopicAnalysis } from '@takhti/schema/ai/model'
import { fold, holdsWords } from '@takhti/schema/kit/words'
import { type Cards, type Concept, shortfall, type Summary } from '../../port.ts'
import { type Source, textOf } from '../../source.ts'
import { CardsAnswer, ConceptsAnswer, SearchAnswer, SummaryAnswer, TopicsAnswer } from './answers.ts'
import { prompts } from './prompts/tasks.ts'
import { spanOfQuote } from './quotes.ts'
import { SpeakerFailure } from './speaker.ts'
import { askParts, type Work } from './work.ts'

/**
 * A summary by a model, each sentence with the passage that it summarises; a sentence without a passage is left out.
 */
export async function summarise(work: Work, source: Source, limit: number | undefined): Promise<Summary> {
  const count = limit ?? Math.min(12, Math.max(3, Math.round(source.sentences.length / 8)))
  const { parts, failure } = await askParts(
    source,
    {
      voice: work.speaker.begin(work.options),
      prompt: prompts.summary,
      schema: SummaryAnswer,
      wish: (_, __, all) => `Sentences: ${Math.ceil(count / all)}.`,
    },
    work.options,
  )
  const sentences = parts.flatMap(({ range, answer }) => {
    const found = answer.sentences.flatMap(({ text, quote }) => {
      const span = spanOfQuote(source, quote, range.start)
      return span === undefined ? [] : [{ text, span }]
    })
    return found.slice(0, Math.ceil(count / parts.length))
  })
  if (sentences.length === 0) throw new SpeakerFailure(failure ?? 'assistant/unreadable')
  return failure === undefined
    ? { sentences: sentences.slice(0, count) }
    : { sentences: sentences.slice(0, count), short: shortfall(count, Math.min(count, sentences.length), failure) }
}

/** Terms that a model finds important and that occur in the source; our code counts the occurrences. */
export async function keyConcepts(work: Work, source: Source, limit: number): Promise<Concept[]> {
  const { parts } = await askParts(
    source,
    {
      voice: work.speaker.begin(work.options),
      prompt: prompts.concepts,
      schema: ConceptsAnswer,
      wish: (_, __, all) => `Terms: ${Math.ceil((limit * 1.5) / all)}.`,
    },
    work.options,
  )
  const seen = new Set<string>()
  const concepts = parts.flatMap(({ range, answer }) =>
    answer.concepts.flatMap(({ term, quote }) => {
      const span = spanOfQuote(source, quote, range.start)
      const key = fold(term)
      if (span === undefined || seen.has(key) || !holdsWords(source.text, term)) return []
      seen.add(key)
      return [{ term, count: countOf(source, term), span }]
    }),
  )
  if (concepts.length === 0) throw new SpeakerFailure('assistant/unreadable')
  return concepts.slice(0, limit)
}

function countOf(source: Source, term: string): number {
  return Math.max(1, source.sentences.filter((range) => holdsWords(textOf(source, range), term)).length)
}

/** Cards whose back is supported by the quoted passage; one without support in the source is left out. */
export async function makeCards(work: Work, source: Source, limit: number): Promise<Cards> {
  const { parts, failure } = await askParts(
    source,
    {
      voice: work.speaker.begin(work.options),
      prompt: prompts.cards,
      schema: CardsAnswer,
      wish: (_, __, all) => `Cards: ${Math.ceil(limit / all)}.`,
    },
    work.options,
  )
  const seen = new Set<string>()
  const cards = parts
    .flatMap(({ range, answer }) =>
      answer.cards.map((card) => ({ ...card, span: spanOfQuote(source, card.quote, range.start) })),
    )
    .flatMap(({ front, back, span }) => {
      const key = fold(front)
      if (span === undefined || seen.has(key) || key === fold(back)) return []
      seen.add(key)
      return [{ front, back, span }]
    })
    .slice(0, limit)
  if (cards.length === 0) throw new SpeakerFailure(failure ?? 'assistant/unreadable')
  return failure === undefined ? { cards } : { cards, short: shortfall(limit, cards.length, failure) }
}

/** The topics of a source; our code measures how much of it is about each. */
export async function analyseTopics(work: Work, source: Source, limit: number): Promise<TopicAnalysis> {
  const { parts, failure } = await askParts(
    source,
    {
      voice: work.speaker.begin(work.options),
      prompt: prompts.topics,
      schema: TopicsAnswer,
      wish: () => `Topics: at most ${limit}.`,
    },
    work.options,
  )
  const topics = parts
    .flatMap(({ range, answer }) =>
      answer.topics.map(({ name, terms, quotes }) => ({
        name,
        terms: terms.filter((term) => holdsWords(source.text, term)),
        spans: quotes.flatMap((quote) => spanOfQuote(source, quote, range.start) ?? []),
      })),
    )
    .filter(({ spans }) => spans.length > 0)
  if (topics.length === 0) throw new SpeakerFailure(failure ?? 'assistant/unreadable')
  const weighed = weighedOf(source, topics).slice(0, limit)
  return failure === undefined
    ? { topics: weighed }
    : { topics: weighed, short: shortfall(limit, weighed.length, failure) }
}

function weighedOf(source: Source, topics: readonly Omit<Topic, 'weight'>[]): Topic[] {
  const merged = new Map<string, Omit<Topic, 'weight'>>()
  for (const topic of topics) {
    const known = merged.get(fold(topic.name))
    merged.set(fold(topic.name), known === undefined ? topic : { ...known, spans: [...known.spans, ...topic.spans] })
  }
  const lines = source.sentences.map((range) => textOf(source, range))
  const counted = [...merged.values()].map((topic) => ({
    topic,
    lines: Math.max(
      topic.spans.length,
      lines.filter((line) => topic.terms.some((term) => holdsWords(line, term))).length,
    ),
  }))
  const all = counted.reduce((sum, each) => sum + each.lines, 0)
  return counted
    .map(({ topic, lines: count }) => ({ ...topic, weight: count / all }))
    .toSorted((one, other) => other.weight - one.weight)
}

/** Search terms: words alone, so that none of them is an address or an operator. */
export async function searchQuery(work: Work, source: Source): Promise<SearchQuery> {
  const { parts } = await askParts(
    source,
    {
      voice: work.speaker.begin(work.options),
      prompt: prompts.search,
      schema: SearchAnswer,
      most: 1,
      wish: () => 'One query.',
    },
    work.options,
  )
  const [answer] = parts.map((part) => part.answer)
  if (answer === undefined) throw new SpeakerFailure('assistant/unreadable')
  const query = wordsAlone(answer.query)
  const terms = answer.terms.map(wordsAlone).filter((term) => term !== '')
  if (query === '') throw new SpeakerFailure('assistant/unreadable')
  return { query, terms: [...new Set(terms)].slice(0, 8) }
}

function wordsAlone(text: string): string {
  const plain = text.replaceAll(/\b[a-z][a-z\d+.-]*:\S*|\bwww\.\S+|\S+\.\S+\/\S*/gi, ' ')
  return (plain.match(/[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu) ?? []).slice(0, 12).join(' ')
}
