import type { Quiz, QuizRequest } from '@takhti/assistant/port'
import type { DeviceModels } from './device-models.ts'
import { askDevice, lettersForDevice } from './device-quiz.ts'
import type { News, SourceText } from './engine-orders.ts'
import type { EngineWorker, RunOptions } from './engine-worker.ts'
import type { EngineName } from './engines.ts'

/** How far a generation is: a stage, the summary that comes first, or the share of a model's download from 0 to 1. */
export type Progress = News | { download: number }

export type Making = { engine: EngineName; source: SourceText; request: QuizRequest; models: DeviceModels }

type Hearing = { signal: AbortSignal; hear: (progress: Progress) => void }

/** Questions of any engine, each with the outcome of the same checks. Rejects with an `EngineFault`. */
export async function makeQuestions(worker: EngineWorker, making: Making, hearing: Hearing): Promise<Quiz> {
  const { engine, source, request } = making
  if (engine !== 'device') return await worker.run({ name: 'quiz', request }, source, hearing)
  return await ofDevice(worker, making, hearing)
}

async function ofDevice(worker: EngineWorker, { source, request, models }: Making, { signal, hear }: Hearing) {
  const options: RunOptions = { signal, hear }
  const passages = await worker.run({ name: 'passages', letters: lettersForDevice }, source, options)
  hear({ stage: 'asking' })
  const asking = { models, passages, language: source.capture.language, request }
  const written = await askDevice(asking, { signal, onProgress: (download) => hear({ download }) })
  const others = [...(request.besides ?? [])]
  const questions = await worker.run({ name: 'check', questions: written, others, isRepaired: true }, source, options)
  return { questions }
}
