import { Failure } from './failure.ts'

/** How often a write is decided again when another device wrote in between. */
const maxDecisions = 5

/** Decides and writes; after a concurrent change of its basis it decides again on the present state. */
export async function decided<Answer>(decide: () => Promise<Answer>): Promise<Answer> {
  for (let decision = 1; ; decision += 1) {
    try {
      // Each decision reads what the one before was refused by.
      // oxlint-disable-next-line no-await-in-loop
      return await decide()
    } catch (error) {
      const isStale = error instanceof Failure && error.code === 'common/conflict'
      if (!isStale || decision === maxDecisions) throw error
    }
  }
}
