import { useSyncExternalStore } from 'react'

/** How long a snackbar stays (specification, section 9). */
export const snackbarMs = 2_000

/** How long an action can be undone; the time stops while the snackbar has pointer or focus. */
const undoMs = 8_000

export type Snackbar = { id: number; text: string; undo: (() => void) | null }

let shown: readonly Snackbar[] = []
let lastId = 0
const timers = new Map<number, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

/**
 * Shows a sentence for two seconds. Its content must also be visible elsewhere: the snackbar is never the only carrier.
 */
export function say(text: string, durationMs: number = snackbarMs): void {
  add({ text, undo: null }, durationMs)
}

/** Shows what was done, with a button that reverts it. The effect must be reversible elsewhere too. */
export function sayWithUndo(text: string, undo: () => void): void {
  add({ text, undo }, undoMs)
}

export function dismissSnackbar(id: number): void {
  pauseSnackbar(id)
  set(shown.filter((each) => each.id !== id))
}

export function pauseSnackbar(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
}

export function resumeSnackbar(id: number, durationMs: number = undoMs): void {
  pauseSnackbar(id)
  timers.set(
    id,
    setTimeout(() => dismissSnackbar(id), durationMs),
  )
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

function add(snackbar: Omit<Snackbar, 'id'>, durationMs: number): void {
  const id = ++lastId
  set([...shown, { id, ...snackbar }].slice(-3))
  resumeSnackbar(id, durationMs)
}

function set(next: readonly Snackbar[]): void {
  shown = next
  for (const listener of listeners) listener()
}
