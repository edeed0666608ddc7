import type { Refused } from '@takhti/assistant/port'
import type { Account } from '@takhti/schema/ai/model'
import { lateCalls } from '#api/late-calls.ts'
import type { DeviceModels } from './device-models.ts'
import { summaryOfDevice } from './device-summary.ts'
import { askEdge, NotByEngine } from './edge.ts'
import type { AnswerTo, SourceText, Work } from './engine-orders.ts'
import type { EngineWorker } from './engine-worker.ts'
import type { EngineName } from './engines.ts'
import type { Progress } from './make-questions.ts'
import { originOf, type Origin } from './origin.ts'

/** The tasks on a source besides questions. */
export type TaskName = 'summary' | 'concepts' | 'cards' | 'plan'

export type TaskWork<Name extends TaskName = TaskName> = Work<Name>

/** The result, or the reason without one, and its engine. */
export type MadeTask<Name extends TaskName> = { answer: AnswerTo<Name> | Refused; origin: Origin }

type Making = { worker: EngineWorker; models: DeviceModels; engine: EngineName; source: SourceText }

type RunContext = { signal: AbortSignal; onProgress: (progress: Progress) => void }

/** One task by one engine. Rejects with an `EngineFault`, or with `NotByEngine` where this engine does not do it. */
export async function makeTask<Name extends TaskName>(
  work: TaskWork & { name: Name },
  making: Making,
  context: RunContext,
): Promise<MadeTask<Name>> {
  const { worker, engine, source } = making
  // The server answers each work with the answer type of `Works`.
  if (engine === 'edge') return (await ofEdge(work, source, context)) as MadeTask<Name>
  const origin: Origin = { madeBy: engine, instead: null }
  if (engine === 'embedded') return { answer: await worker.run(work, source, context), origin }
  if (work.name !== 'summary') throw new NotByEngine('other-task')
  const opening = { signal: context.signal, onProgress: (download: number) => context.onProgress({ download }) }
  const sentences = await summaryOfDevice(making, opening)
  // Only a summary reaches this point.
  return { answer: { sentences } as AnswerTo<Name>, origin }
}

async function ofEdge(
  work: TaskWork,
  source: SourceText,
  { signal, onProgress: report }: RunContext,
): Promise<MadeTask<TaskName>> {
  report({ stage: 'asking' })
  // The server reads an item of My content by its own id.
  const made: (object & Account) | Refused = await callOf(work, source.key, signal)
  const origin = originOf(made)
  if ('refused' in made) return { answer: made, origin }
  // Each call answers with the type of its work in `Works`; only concepts are wrapped in an object.
  return { answer: 'concepts' in made ? made.concepts : made, origin } as MadeTask<TaskName>
}

function callOf(work: TaskWork, contentId: string, signal: AbortSignal) {
  switch (work.name) {
    case 'summary':
      return askEdge(lateCalls.ai.summarize, { contentId }, signal)
    case 'concepts':
      return askEdge(lateCalls.ai.keyConcepts, { contentId, limit: 12 }, signal)
    case 'cards':
      return askEdge(lateCalls.ai.flashcards, { contentId, limit: 12 }, signal)
    case 'plan': {
      const { outcomes, levels, structure } = work.request
      const input = { contentId, structure, bloomsTaxonomyLevels: [...levels] }
      return askEdge(
        lateCalls.ai.lessonPlan,
        outcomes.length === 0 ? input : { ...input, desiredOutcomes: [...outcomes] },
        signal,
      )
    }
  }
}
