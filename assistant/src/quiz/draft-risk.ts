import { signNames, signsOf } from './draft-signs.ts'
import weights from './draft-weights.json' with { type: 'json' }
import type { Draft, Ground } from './draft.ts'

/** How likely a reader discards a question of an English source, in log odds, by what was learnt from judged items. */
export function riskOf(draft: Draft, ground: Ground, isFit: boolean): number {
  const signs = signsOf(draft, ground, isFit)
  return signNames.reduce((sum, name) => sum + weights.signs[name] * signs[name], weights.bias)
}

/** Whether a draft is worth showing: its risk is below the learnt limit. */
export function isWorthShowing(draft: Draft, ground: Ground, isFit: boolean): boolean {
  return riskOf(draft, ground, isFit) < weights.limit
}
