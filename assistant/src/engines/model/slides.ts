import { holdsWords, wordsOf } from '@takhti/schema/kit/words'
import type { Slide } from '@takhti/schema/presentations/model'
import type { Engine, Options, SlidePart, SummarySentence } from '../../port.ts'
import { type Readable, readSource, type Source } from '../../source.ts'
import type { SlidesRequest } from '../../tasks/slides.ts'
import { embeddedSlides } from '../embedded-slides.ts'
import { isTooShort } from '../source-lines.ts'
import { SlidesAnswer } from './answers.ts'
import { prompts } from './prompts/tasks.ts'
import { spanOfQuote } from './quotes.ts'
import { SpeakerFailure } from './speaker.ts'
import { askParts, byOther, orShort, type Work } from './work.ts'

/** Slides of a capture by an engine: a model's titles and points, with the tables, questions and notes of the source. */
export async function slidesBy(
  engine: Engine,
  capture: Readable,
  { options, ...request }: Omit<SlidesRequest, 'segments' | 'parts'> & { options: Options },
): Promise<Slide[]> {
  const source = readSource(capture)
  const others = () => embeddedSlides(capture, request, source)
  if (engine.slideParts === undefined || isTooShort(source)) return byOther(others)
  const ask = engine.slideParts.bind(engine)
  return orShort(async () => {
    const parts = await ask(source, request.count, options)
    return embeddedSlides(capture, { ...request, parts }, source)
  }, others)
}

/** A model's slides. A point without a passage, or with what its passage lacks, is left out. */
export async function slideParts(work: Work, source: Source, count: number): Promise<SlidePart[]> {
  const { parts, failure } = await askParts(
    source,
    {
      voice: work.speaker.begin(work.options),
      prompt: prompts.slides,
      schema: SlidesAnswer,
      wish: (_, __, all) => `Slides: ${Math.max(1, Math.round((count * 0.75) / all))}.`,
    },
    work.options,
  )
  const found = parts.flatMap(({ range, answer }) =>
    answer.slides.flatMap(({ title, points }): SlidePart[] => {
      const backed = near(points.flatMap((point) => backedPoint(source, point, range.start)))
      if (backed.length === 0) return []
      return [{ title: isTitle(source, title, backed) ? title : source.title, points: backed }]
    }),
  )
  // Slides of a part alone would hide that the rest of the source has none.
  if (found.length === 0 || failure !== undefined) throw new SpeakerFailure(failure ?? 'assistant/unreadable')
  return found.toSorted((one, other) => startOf(one) - startOf(other))
}

function startOf({ points }: SlidePart): number {
  return Math.min(...points.map(({ span }) => span.start))
}

/** The share of a point's words that its passage has: a statement of other words may be of anything. */
const fewestShared = 0.5

function backedPoint(
  source: Source,
  { text, quote }: { text: string; quote: string },
  from: number,
): SummarySentence[] {
  const span = spanOfQuote(source, quote, from)
  if (span === undefined || hasForeign(text, span.quote)) return []
  const words = new Set(wordsOf(text))
  const shared = words.intersection(new Set(wordsOf(span.quote))).size
  return shared < words.size * fewestShared ? [] : [{ text, span }]
}

/** A title has a word of the source, and nothing copied that the passages of its points lack. */
function isTitle(source: Source, title: string, points: readonly SummarySentence[]): boolean {
  const isOfSource = wordsOf(title).some((word) => /\p{L}/u.test(word) && holdsWords(source.text, word))
  return isOfSource && !hasForeign(title, points.map(({ span }) => span.quote).join('\n'))
}

/** Numbers, addresses and markup are copied or invented, never a wording. */
const copied = /\p{Nd}+(?:[.,:]\p{Nd}+)*|\b[a-z][a-z+.-]+:\S+|\bwww\.\S+|<[^>]*>|!?\[[^\]]*\]\([^)]*\)/giu

function hasForeign(text: string, quote: string): boolean {
  return (text.match(copied) ?? []).some((each) => !quote.includes(each))
}

/** How far apart the passages of one slide may be: farther ones are one slide's only by the model's claim. */
const widest = 6_000

function near(points: readonly SummarySentence[]): SummarySentence[] {
  const first = points[0]?.span.start ?? 0
  return points.filter(({ span }) => Math.abs(span.start - first) <= widest)
}
