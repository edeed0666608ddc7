import { useSyncExternalStore } from 'react'

/** How long a snackbar stays (specification, section 9). */
export const snackbarMs = 2_000

export type Snackbar = { id: number; text: string }

let shown: readonly Snackbar[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a sentence for two seconds. What it says must also be visible elsewhere: it is never the only carrier. */
export function say(text: string, durationMs: number = snackbarMs): void {
  const id = ++lastId
  set([...shown, { id, text }].slice(-3))
  setTimeout(() => set(shown.filter((each) => each.id !== id)), durationMs)
}

export function useSnackbars(): readonly Snackbar[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
  )
}

function set(next: readonly Snackbar[]): void {
  shown = next
  for (const listener of listeners) listener()
}
