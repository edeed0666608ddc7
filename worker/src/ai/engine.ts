import type { Engine } from '@takhti/assistant/port'
import type { Account } from '@takhti/schema/ai/model'
import type { ModelLabel } from '@takhti/schema/questions/model'
import type { Env } from '#platform/env.ts'
import type { ModelLimits } from '#platform/model.ts'

/**
 * The engine that answers here: the model that is set up, with the embedded engine where it fails, else that alone. The code of
 * both is loaded when it is first needed: no other call waits for it.
 */
export async function engineFor(env: Env, limits?: ModelLimits): Promise<Engine> {
  const { embedded } = await import('@takhti/assistant/engines/embedded')
  if (env.MODEL_NAME === undefined || env.MODEL_NAME === '') return embedded
  const { configuredModel, speakerOf } = await import('#platform/model.ts')
  const configured = configuredModel(env)
  if (configured === null) return embedded
  const { modelEngine } = await import('@takhti/assistant/engines/model/engine')
  return modelEngine(speakerOf(configured, limits), embedded)
}

/** What a model's work is labelled with; nothing where no model is asked. */
export function labelOf({ model }: Engine, now: Date): ModelLabel | undefined {
  return model && { ...model, at: now.toISOString() }
}

/** Who made a result, or the last part of a stream, and why another engine did; asked before the result is copied. */
export async function accountOf(result: object, engine: Engine, now: Date): Promise<Account> {
  if (engine.name === 'embedded') return { madeBy: 'embedded' }
  const { howMade } = await import('@takhti/assistant/engines/model/work')
  const { madeBy, note } = howMade(result, engine)
  const model = madeBy === engine.name ? labelOf(engine, now) : undefined
  return { madeBy, ...(note && { instead: note }), ...(model && { model }) }
}
