import { embedded } from '@takhti/assistant/engines/embedded-engine'
import { modelEngine } from '@takhti/assistant/engines/model/engine'
import type { Engine } from '@takhti/assistant/port'
import { readSource } from '@takhti/assistant/source'
import { checkedSet } from '@takhti/schema/questions/repair'
import type { Figure } from '#figure.ts'
import { type Chapter, chaptersIn } from './chapters.ts'
import { recallOf } from './glossary.ts'
import { modelServer, speakerOf } from './model-speaker.ts'
import { scoreOf } from './rouge.ts'

const measures = ['items', 'sound', 'own', 'glossary', 'rouge'] as const

export const engineNames = measures.map((each) => `assistant.quality.engines.${each}`)

// A model needs minutes for a book, and money.
const [mostChapters, inOneCall] = [6, 5]

type Row = Record<(typeof measures)[number], number>

/**
 * The embedded engine beside a model's on the same chapters, held to the same checks: items of five asked for, those of
 * a hundred that pass the checks, those that no other engine had to make, entries of the glossary, ROUGE-1.
 */
export async function engineFigures(folder: string): Promise<Figure[]> {
  const chapters = chaptersIn(folder).slice(0, mostChapters)
  const server = await modelServer()
  try {
    const ours = await rowOf(embedded, chapters)
    const model = await rowOf(modelEngine(speakerOf(server), embedded), chapters)
    return measures.map((measure) => figure(measure, [ours[measure], model[measure]], [server.model, chapters.length]))
  } finally {
    server.stop()
  }
}

async function rowOf(engine: Engine, chapters: readonly Chapter[]): Promise<Row> {
  const counts = { items: 0, sound: 0, own: 0 }
  for (const { capture } of chapters) {
    const source = readSource(capture)
    const { questions } = await engine.makeQuiz(source, { count: inOneCall, seed: 1 })
    counts.items += questions.length
    counts.sound += checkedSet(questions, source).filter(({ checks }) => checks.result === 'ok').length
    counts.own += questions.filter(({ madeBy }) => madeBy === engine.name).length
  }
  const { found, entries } = await recallOf(chapters, engine)
  return {
    items: counts.items / Math.max(1, chapters.length),
    sound: (100 * counts.sound) / Math.max(1, counts.items),
    own: (100 * counts.own) / Math.max(1, counts.items),
    glossary: (100 * found) / Math.max(1, entries),
    rouge: await scoreOf(chapters, engine),
  }
}

type Run = readonly [model: string, samples: number]

function figure(measure: (typeof measures)[number], [ours, peer]: readonly [number, number], [model, samples]: Run) {
  return {
    ...{ name: `assistant.quality.engines.${measure}`, ours, peer, peerName: `server engine with ${model}` },
    ...{ ratio: peer / Math.max(ours, 0.01), limit: null, holds: true, samples },
    unit: measure === 'items' ? 'of 5' : 'of 100',
  }
}
