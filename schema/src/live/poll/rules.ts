import type { PollKind } from './model.ts'

const choices: Readonly<Record<Exclude<PollKind, 'own'>, number>> = { yesNo: 2, letters: 4, scale: 5 }

/** How many choices a poll has. */
export function choicesOf({ kind, options }: { kind: PollKind; options: readonly string[] }): number {
  return kind === 'own' ? options.length : choices[kind]
}

/** The most polls of one class, so that no device fills its room. */
export const maxPolls = 100
