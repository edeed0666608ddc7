import { isFinite, type Token } from '../engines/english.ts'

const joints = new Set(
  `if when because as since while although before after unless whenever where whether though until whereas that which who whom whose how why
  what`.split(/\s+/),
)

/** Whether a line has more finite verbs than its joints can carry: two sentences that were not split. */
export function isRunOn(tokens: readonly Token[]): boolean {
  const joined = tokens.filter(({ tag, lower }) => tag === 'CCONJ' || tag === 'SCONJ' || joints.has(lower)).length
  const verbs = tokens.filter((_, at) => isFinite(tokens, at) && tokens[at - 1]?.tag !== 'AUX').length
  return verbs > joined + 1
}
