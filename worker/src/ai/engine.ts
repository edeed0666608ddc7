import type { Engine } from '@takhti/assistant/port'
import type { Account } from '@takhti/schema/ai/model'
import type { ModelLabel } from '@takhti/schema/questions/model'
import type { Env } from '#platform/env.ts'
import type { ModelLimits } from '#platform/model.ts'

/**
 * The engine in use: the configured model, with the embedded engine as its fallback, else the embedded one alone. The code of
 * both is loaded lazily, so that no other call waits for it.
 */
export async function engineFor(env: Env, limits?: ModelLimits): Promise<Engine> {
  const { embedded } = await import('@takhti/assistant/engines/embedded-engine')
  if (env.MODEL_NAME === undefined || env.MODEL_NAME === '') return embedded
  const { configuredModel, speakerOf } = await import('#platform/model.ts')
  const configured = configuredModel(env)
  if (configured === null) return embedded
  const { modelEngine } = await import('@takhti/assistant/engines/model/engine')
  return modelEngine(speakerOf(configured, limits), embedded)
}

/** The label of a model's work; undefined if no model is used. */
export function labelOf({ model }: Engine, now: Date): ModelLabel | undefined {
  return model && { ...model, at: now.toISOString() }
}

/** Which engine made a result, or the last part of a stream, and why another engine did. Must run before the result is copied. */
export async function accountOf(result: object, engine: Engine, now: Date): Promise<Account> {
  if (engine.name === 'embedded') return { madeBy: 'embedded' }
  const { howMade } = await import('@takhti/assistant/engines/model/work')
  const { madeBy, note } = howMade(result, engine)
  const model = madeBy === engine.name ? labelOf(engine, now) : undefined
  return { madeBy, ...(note && { instead: note }), ...(model && { model }) }
}
