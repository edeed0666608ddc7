import { Signal } from '#state/signal.ts'
import { useSignal } from '#state/use-signal.ts'
import { offerUndo } from './snackbars.ts'

const removed = new Signal<ReadonlySet<string>>(new Set())

/**
 * Hides items at once, and removes them once the time for an undo is over. They are shown again if the removal fails; a
 * page that closes earlier removes nothing.
 */
export function removeWithUndo(ids: readonly string[], text: string, remove: () => Promise<unknown>): void {
  removed.set(new Set([...removed.value, ...ids]))
  const show = () => removed.set(new Set([...removed.value].filter((id) => !ids.includes(id))))
  // A refusal is shown by the bar at the top.
  offerUndo(text, show, () => void remove().catch(show))
}

/** The ids of items that lists leave out. */
export function useRemoved(): ReadonlySet<string> {
  return useSignal(removed)
}
