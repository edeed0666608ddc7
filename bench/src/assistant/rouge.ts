import { embedded } from '@takhti/assistant/engines/embedded-engine'
import type { Engine, Summary } from '@takhti/assistant/port'
import type { Range } from '@takhti/assistant/sentences'
import { readSource, type Source, spanOf, textOf } from '@takhti/assistant/source'
import type { Figure } from '#figure.ts'
import { type Chapter, chaptersIn } from './chapters.ts'

export const rougeName = 'assistant.summary.rouge'

// A summary of fewer words is a line under a heading.
const fewestWords = 40

/**
 * ROUGE-1 (F1, of a hundred) of the embedded summary against the authors' summary, which the engine never reads, beside
 * TextRank over the whole chapter with as many sentences. `folder` holds chapters as `<module>.cnxml`.
 */
export async function rougeFigure(folder: string): Promise<Figure> {
  const chapters = chaptersIn(folder)
  const ours = await scoreOf(chapters, embedded)
  const peer = await scoreOf(chapters, { summarise: textRanked })
  const samples = chapters.filter(isSummed).length
  const ratio = peer / Math.max(ours, 0.01)
  return {
    name: rougeName,
    ours,
    peer,
    peerName: 'TextRank',
    ratio,
    limit: samples === 0 ? null : 1,
    holds: samples === 0 || ratio <= 1,
    unit: 'of 100',
    samples,
  }
}

/** The mean ROUGE-1 of an engine's summaries, of a hundred. */
export async function scoreOf(chapters: readonly Chapter[], engine: Pick<Engine, 'summarise'>): Promise<number> {
  let [sum, count] = [0, 0]
  for (const { capture, summary } of chapters.filter(isSummed)) {
    const { sentences } = await engine.summarise(readSource(capture))
    sum += rouge(sentences.map(({ text }) => text).join(' '), summary)
    count += 1
  }
  return (100 * sum) / Math.max(1, count)
}

function isSummed({ summary }: Chapter): boolean {
  return wordsIn(summary).length >= fewestWords
}

// As many sentences as the embedded engine takes.
async function textRanked(source: Source): Promise<Summary> {
  const { sentences } = await embedded.summarise(source)
  return {
    sentences: textRank(source, sentences.length).map((range) => ({
      text: textOf(source, range),
      span: spanOf(source, range),
    })),
  }
}

/** Words that two texts share, each as often as both have it: the mean of precision and recall. */
export function rouge(text: string, reference: string): number {
  const [made, wanted] = [wordsIn(text), wordsIn(reference)]
  const left = new Map<string, number>()
  for (const word of wanted) left.set(word, (left.get(word) ?? 0) + 1)
  let shared = 0
  for (const word of made) {
    const count = left.get(word) ?? 0
    if (count > 0) shared += 1
    left.set(word, count - 1)
  }
  return made.length + wanted.length === 0 ? 0 : (2 * shared) / (made.length + wanted.length)
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

const [rounds, damping, fewestLetters] = [30, 0.85, 4]

/** The method as its authors describe it, and independent of the engine: all sentences vote for each other. */
export function textRank(source: Source, count: number): Range[] {
  const { sentences } = source
  const lines = sentences.map((range) => textOf(source, range))
  // Short words are left out in place of a list of stop words.
  const words = lines.map((line) => new Set(wordsIn(line).filter((word) => word.length >= fewestLetters)))
  const weights = words.map((one, at) => words.map((other, index) => (at === index ? 0 : likeness(one, other))))
  const sums = weights.map((row) => row.reduce((sum, weight) => sum + weight, 0))
  let ranks = lines.map(() => 1)
  for (let round = 0; round < rounds; round += 1) {
    const before = ranks
    ranks = weights.map((row) => 1 - damping + damping * voteOf(row, sums, before))
  }
  const best = ranks.map((rank, at) => ({ rank, at })).toSorted((one, other) => other.rank - one.rank)
  const chosen = best.slice(0, count).toSorted((one, other) => one.at - other.at)
  return chosen.flatMap(({ at }) => sentences[at] ?? [])
}

function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = one.intersection(other).size
  return shared === 0 ? 0 : shared / (Math.log(1 + one.size) + Math.log(1 + other.size))
}

function voteOf(row: readonly number[], sums: readonly number[], ranks: readonly number[]): number {
  return row.reduce(
    (sum, weight, other) => (weight === 0 ? sum : sum + (weight / (sums[other] ?? 1)) * (ranks[other] ?? 0)),
    0,
  )
}
