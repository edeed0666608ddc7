import type { LessonPart } from '@takhti/schema/ai/model'
import { lateCalls } from '#api/late-calls.ts'
import { askEdgeParts, NotByEngine } from './edge.ts'
import type { SourceText } from './engine-orders.ts'
import { EngineFault, type EngineWorker } from './engine-worker.ts'
import type { EngineName } from './engines.ts'

type Making = { worker: EngineWorker; engine: Exclude<EngineName, 'device'>; source: SourceText }

type RunContext = { signal: AbortSignal; onProgress: (part: LessonPart) => void }

/**
 * A lesson by one engine, sent part by part; a browser's model makes none. Rejects with an `EngineFault`, or with
 * `NotByEngine` where this engine cannot and has sent nothing: another engine does not repeat what has begun.
 */
export async function makeLesson(
  { worker, engine, source }: Making,
  { signal, onProgress }: RunContext,
): Promise<void> {
  if (engine === 'embedded') {
    const work = { name: 'lesson' as const, request: { seed: 1 } }
    await worker.run(work, source, { signal, onProgress: (news) => 'part' in news && onProgress(news.part) })
    return
  }
  let hasCome = false
  try {
    for await (const part of askEdgeParts(lateCalls.ai.lessonStream, { contentId: source.key }, signal)) {
      hasCome = true
      onProgress(part)
    }
  } catch (problem) {
    throw hasCome && problem instanceof NotByEngine ? new EngineFault('failed', { cause: problem }) : problem
  }
}
