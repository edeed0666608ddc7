import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { embedded } from '@takhti/assistant/engines/embedded-engine'
import type { Engine } from '@takhti/assistant/port'
import { type Readable, readSource } from '@takhti/assistant/source'
import type { PlainQuestion } from '@takhti/schema/questions/model'
import type { Figure } from '#figure.ts'
import { type ArticleLanguage, articlesIn, chaptersIn } from './chapters.ts'

/** A source of the judged set, as a developer stores it: its licence allows no copy here. */
type JudgedSource = { name: string; type: Kind; capture: Readable }

type Kind = 'textbook' | 'article' | 'lecture' | Exclude<ArticleLanguage, 'en'> | 'fr' | 'bn'

type Share = { good: number; discard: number; read: number; made: number }

// The required shares of a hundred read items (issue 26); outside English that of discards alone.
const required: Readonly<Record<Kind, { good: number; discard: number }>> = {
  textbook: { good: 55, discard: 12 },
  article: { good: 55, discard: 12 },
  lecture: { good: 35, discard: 20 },
  es: { good: 0, discard: 15 },
  de: { good: 0, discard: 15 },
  fr: { good: 0, discard: 15 },
  bn: { good: 0, discard: 15 },
  hi: { good: 0, discard: 15 },
  ar: { good: 0, discard: 15 },
}

const kinds = ['textbook', 'article', 'lecture', 'es', 'de', 'fr', 'hi', 'bn', 'ar'] as const

export const judgedNames = kinds.flatMap((kind) => [
  ...(required[kind].good > 0 ? [`assistant.quality.${kind}.good`] : []),
  `assistant.quality.${kind}.discard`,
])

/**
 * Good and discarded items of a hundred that were judged. `folder` holds `sources.json`, or the chapters as
 * `<module>.cnxml` and XQuAD's `xquad.<language>.json`.
 */
export async function judgedFigures(folder: string, engine: Engine = embedded): Promise<Figure[]> {
  const shares = new Map<string, Share>()
  for (const { name, type, capture } of judgedSources(folder)) {
    const share = shares.get(type) ?? { good: 0, discard: 0, read: 0, made: 0 }
    for (const { description } of await itemsOf(engine, capture)) {
      const verdict = verdicts().get(name)?.get(description)?.letter
      share.made += 1
      if (verdict !== undefined) share.read += 1
      if (verdict === 'G') share.good += 1
      if (verdict === 'B') share.discard += 1
    }
    shares.set(type, share)
  }
  return kinds.flatMap((kind) => {
    const share = shares.get(kind) ?? { good: 0, discard: 0, read: 0, made: 0 }
    const [good, discard] = [share.good, share.discard].map((count) => (100 * count) / Math.max(1, share.read))
    if (good === undefined || discard === undefined) return []
    const promised = required[kind]
    const ofGood = { ours: good, peer: promised.good, ratio: promised.good / Math.max(good, 0.01) }
    const ofDiscard = { ours: discard, peer: promised.discard, ratio: discard / promised.discard }
    const found = figure(`${kind}.discard`, ofDiscard, share)
    return promised.good > 0 ? [figure(`${kind}.good`, ofGood, share), found] : [found]
  })
}

/** The sources of a folder that have verdicts. */
export function judgedSources(folder: string): JudgedSource[] {
  const stored = join(folder, 'sources.json')
  if (existsSync(stored)) return JSON.parse(readFileSync(stored, 'utf8'))
  const chapters = chaptersIn(folder).map(({ name, capture }) => ({ name, type: 'textbook' as const, capture }))
  const articles = articlesIn(folder).map(({ name, capture, language }): JudgedSource => {
    return { name, type: language === 'en' ? 'article' : language, capture }
  })
  return [...chapters, ...articles].filter(({ name }) => verdicts().has(name))
}

const [most, inOneCall] = [20, 5]

async function itemsOf(engine: Engine, capture: Readable): Promise<PlainQuestion[]> {
  const source = readSource(capture)
  const questions: PlainQuestion[] = []
  for (let seed = 1; questions.length < most; seed += 1) {
    const made = await engine.makeQuiz(source, { count: inOneCall, seed, besides: questions })
    if (made.questions.length === 0) break
    questions.push(...made.questions)
  }
  return questions
}

/** What a reader held of an item, and what it serves: rules were written for the first, and nothing was learnt from the last. */
export type Verdict = { letter: 'G' | 'E' | 'B'; use: 'mended' | 'unmended' | 'proof' }

// The items below such a line serve that.
const uses = { '# Unmended:': 'unmended', '# Proof:': 'proof' } as const

let known: ReadonlyMap<string, ReadonlyMap<string, Verdict>> | undefined

/** The verdicts of each source by stem. */
export function verdicts(): ReadonlyMap<string, ReadonlyMap<string, Verdict>> {
  known ??= readVerdicts()
  return known
}

function readVerdicts(): Map<string, Map<string, Verdict>> {
  const found = new Map<string, Map<string, Verdict>>()
  let use: Verdict['use'] = 'mended'
  for (const line of readFileSync(new URL('./verdicts.tsv', import.meta.url), 'utf8').split('\n')) {
    for (const [mark, named] of Object.entries(uses)) if (line.startsWith(mark)) use = named
    const [, source = '', , letter, , stem] = line.split('\t')
    if (stem === undefined || (letter !== 'G' && letter !== 'E' && letter !== 'B')) continue
    const ofSource = found.get(source) ?? new Map<string, Verdict>()
    found.set(source, ofSource.set(stem, { letter, use }))
  }
  return found
}

type Judged = { ours: number; peer: number; ratio: number }

function figure(metric: string, { ours, peer, ratio }: Judged, { read, made }: Share): Figure {
  return {
    name: `assistant.quality.${metric}`,
    ours,
    peer,
    peerName: `promise, ${read} of ${made} read`,
    ratio,
    // Where nothing is made, nothing was read.
    limit: read === 0 ? null : 1,
    holds: read === 0 || ratio <= 1,
    unit: 'of 100',
    samples: read,
  }
}
