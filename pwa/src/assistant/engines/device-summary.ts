import type { SummarySentence } from '@takhti/assistant/port'
import { availabilityOf, withModel, type DeviceModels, type Opening } from './device-models.ts'
import { NotByEngine } from './edge.ts'
import type { SourceText } from './engine-orders.ts'
import { EngineFault, type EngineWorker } from './engine-worker.ts'
import { summarisingIn } from './engines.ts'

/** The most that Chrome's summariser reads at once, in characters. */
const letters = 12_000

type Asking = { worker: EngineWorker; models: DeviceModels; source: SourceText }

/**
 * The points that the browser's own summariser makes of a source, each with its supporting passage. Rejects with an
 * `EngineFault`. Rejects with `NotByEngine` where the language has no summariser, or the source supports none of its
 * points.
 */
export async function summaryOfDevice(
  { worker, models, source }: Asking,
  opening: Opening,
): Promise<SummarySentence[]> {
  const { Summarizer: model } = models
  const asked = summarisingIn(source.capture.language)
  if (!model || (await availabilityOf(model, asked)) === 'unavailable') throw new NotByEngine('other-task')
  const { signal } = opening
  const passages = await worker.run({ name: 'passages', letters }, source, { signal })
  const text = passages.map((each) => each.text).join('\n')
  const answer = await withModel({ model, asked }, opening, (session) =>
    session.summarize(text, signal ? { signal } : {}),
  ).catch((problem: unknown) => {
    throw signal?.aborted ? new EngineFault('cancelled', { cause: problem }) : new NotByEngine('assistant/unreachable')
  })
  const sentences = await worker.run({ name: 'ground', points: pointsOf(answer) }, source, { signal })
  if (sentences.length === 0) throw new NotByEngine('assistant/not-in-source')
  return sentences
}

// It writes one point a line, with a bullet before it.
function pointsOf(answer: string): string[] {
  return answer
    .split('\n')
    .map((line) =>
      line
        .replace(/^[\s*•–-]+/u, '')
        .trim()
        .slice(0, 1_000)
        .toWellFormed(),
    )
    .filter((line) => line !== '')
    .slice(0, 12)
}
