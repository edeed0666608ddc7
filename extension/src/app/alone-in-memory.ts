import type { Alone } from './store.ts'

/** Runs work in order under each name, within one process; replaces the browser's locks in tests. */
export function aloneInMemory(): Alone {
  const tails = new Map<string, Promise<unknown>>()
  return (name, work) => {
    const turn = (tails.get(name) ?? Promise.resolve()).then(work)
    tails.set(
      name,
      turn.catch(() => undefined),
    )
    return turn
  }
}
