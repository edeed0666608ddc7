import type { Account, Refused } from '@takhti/schema/ai/model'
import type { ModelLabel } from '@takhti/schema/questions/model'
import { NotByEngine, type Why } from './edge.ts'
import type { EngineName } from './engines.ts'

/** Who made a result, by which model and when, and where another engine was asked first, which, and why it did not. */
export type Told = { madeBy: EngineName; instead: { of: EngineName; why: Why } | null; model?: ModelLabel }

/** What the edge says of its own result. */
export function toldByEdge(made: Account | Refused): Told {
  const { madeBy, instead, model }: Account = 'refused' in made ? {} : made
  const maker = madeBy === undefined || madeBy === 'person' ? 'edge' : madeBy
  return { madeBy: maker, instead: instead ? { of: 'edge', why: instead.refused } : null, ...(model && { model }) }
}

type By<Answer> = (engine: EngineName, instead: Told['instead']) => Promise<Answer>

/** Work of the engine that was chosen; what it does not do, the built-in engine does, and says why. */
export async function orHere<Answer>(engine: EngineName, work: By<Answer>): Promise<Answer> {
  try {
    return await work(engine, null)
  } catch (problem) {
    if (!(problem instanceof NotByEngine)) throw problem
    return await work('embedded', { of: engine, why: problem.why })
  }
}
