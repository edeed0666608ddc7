import type { Account, Refused } from '@takhti/schema/ai/model'
import type { ModelLabel } from '@takhti/schema/questions/model'
import { NotByEngine, type Why } from './edge.ts'
import type { EngineName } from './engines.ts'

/**
 * The engine of a result, its model and date, and where another engine was requested first, which, and why it did not.
 */
export type Origin = { madeBy: EngineName; instead: { of: EngineName; why: Why } | null; model?: ModelLabel }

/** The server's account of its own result. */
export function originOf(made: Account | Refused): Origin {
  const { madeBy, instead, model }: Account = 'refused' in made ? {} : made
  const maker = madeBy === undefined || madeBy === 'person' ? 'edge' : madeBy
  return { madeBy: maker, instead: instead ? { of: 'edge', why: instead.refused } : null, ...(model && { model }) }
}

type By<Answer> = (engine: EngineName, instead: Origin['instead']) => Promise<Answer>

/** Runs the chosen engine. The built-in engine does what the chosen one does not do, with the reason. */
export async function orHere<Answer>(engine: EngineName, work: By<Answer>): Promise<Answer> {
  try {
    return await work(engine, null)
  } catch (problem) {
    if (!(problem instanceof NotByEngine)) throw problem
    return await work('embedded', { of: engine, why: problem.why })
  }
}
