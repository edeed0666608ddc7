import { wordsOf } from '@takhti/schema/kit/words'
import type { SourceSpan } from '@takhti/schema/questions/model'
import type { Range } from '../../sentences.ts'
import { type Source, spanOf, textOf } from '../../source.ts'

// The size of one call: about three thousand tokens, and never more calls than these for one source.
const [partLength, mostParts] = [12_000, 6]

/** A source cut at its sentences into parts of about equal length, each short enough for one call. */
export function partsOf(source: Source): Range[] {
  const { text, sentences } = source
  const count = Math.min(mostParts, Math.ceil(text.length / partLength))
  const size = Math.ceil(text.length / Math.max(1, count))
  const parts: Range[] = []
  let start = 0
  for (const { end } of sentences) {
    if (end - start < size && end < text.length) continue
    parts.push({ start, end })
    start = end
  }
  if (start < text.length && text.slice(start).trim() !== '') parts.push({ start, end: text.length })
  return parts
}

/** Some of a source's parts, spread over the whole of it. */
export function spread<T>(parts: readonly T[], count: number): T[] {
  if (parts.length <= count) return [...parts]
  return Array.from({ length: count }, (_, index) => parts[Math.floor(((index + 0.5) * parts.length) / count)]).filter(
    (part) => part !== undefined,
  )
}

/** A few sentences of one of several sources. */
export type Passage = { source: number; range: Range; text: string }

const [passageLength, mostPassages] = [700, 24]

/** The passages of sources about the question, in the order of the sources; all of them where they are few. */
export function passagesFor(sources: readonly Source[], asked: string): Passage[] {
  const all = sources.flatMap((source, index) => passagesOf(source, index))
  if (all.length <= mostPassages) return all
  const wanted = new Set(wordsOf(asked))
  const rarity = rarityOf(all)
  const scored = all.map((passage, index) => {
    const words = new Set(wordsOf(passage.text))
    const score = [...wanted].reduce((sum, word) => sum + (words.has(word) ? (rarity.get(word) ?? 0) : 0), 0)
    return { passage, index, score }
  })
  const best = scored.toSorted((one, other) => other.score - one.score).slice(0, mostPassages)
  // Where no word of the question occurs anywhere, it is about the whole: passages from everywhere.
  if ((best[0]?.score ?? 0) === 0) return spread(all, mostPassages)
  return best.toSorted((one, other) => one.index - other.index).map(({ passage }) => passage)
}

function passagesOf(source: Source, index: number): Passage[] {
  const passages: Passage[] = []
  let open: Range | undefined
  for (const sentence of source.sentences) {
    open = { start: open?.start ?? sentence.start, end: sentence.end }
    if (open.end - open.start < passageLength) continue
    passages.push({ source: index, range: open, text: textOf(source, open) })
    open = undefined
  }
  if (open !== undefined) passages.push({ source: index, range: open, text: textOf(source, open) })
  return passages
}

function rarityOf(passages: readonly Passage[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { text } of passages)
    for (const word of new Set(wordsOf(text))) counts.set(word, (counts.get(word) ?? 0) + 1)
  return new Map([...counts].map(([word, count]) => [word, Math.log(1 + passages.length / count)]))
}

/** The sentence of a passage that is the closest to a claim; undefined where it shares no word with any. */
export function backing(source: Source, { range }: Passage, claim: string): SourceSpan | undefined {
  const claimed = new Set(wordsOf(claim))
  const scored = source.sentences
    .filter(({ start, end }) => start >= range.start && end <= range.end)
    .map((sentence) => ({ sentence, shared: new Set(wordsOf(textOf(source, sentence))).intersection(claimed).size }))
    .toSorted((one, other) => other.shared - one.shared)
  const [best] = scored
  return best === undefined || best.shared === 0 ? undefined : spanOf(source, best.sentence)
}
