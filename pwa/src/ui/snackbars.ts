import { useSyncExternalStore } from 'react'

/** How long a snackbar stays (specification, section 9). */
export const snackbarMs = 2_000

/** How long an action can be undone; the time stops while the snackbar has pointer or focus. */
const undoMs = 8_000

export type Snackbar = { id: number; text: string; undo: (() => void) | null; done?: () => void }

let shown: readonly Snackbar[] = []
let lastId = 0
const timers = new Map<number, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

/**
 * Shows a sentence for two seconds. Its content must also be visible elsewhere: the snackbar is never the only carrier.
 */
export function showMessage(text: string, durationMs: number = snackbarMs): void {
  add({ text, undo: null }, durationMs)
}

/**
 * Shows what was done, with a button that reverts it. An effect that is not reversible elsewhere starts in `done`, which
 * runs once the snackbar has gone without the button.
 */
export function offerUndo(text: string, undo: () => void, done?: () => void): void {
  add({ text, undo, ...(done && { done }) }, undoMs)
}

export function dismissSnackbar(id: number): void {
  remove(id)?.done?.()
}

/** Presses the button of a snackbar. */
export function undoSnackbar(id: number): void {
  remove(id)?.undo?.()
}

function remove(id: number): Snackbar | undefined {
  pauseSnackbar(id)
  const removed = shown.find((each) => each.id === id)
  set(shown.filter((each) => each !== removed))
  return removed
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
  // The same sentence again replaces the first: a screen that reconnects would fill the stack.
  for (const old of shown.filter(({ text, undo }) => undo === null && text === snackbar.text)) dismissSnackbar(old.id)
  const id = ++lastId
  const all = [...shown, { id, ...snackbar }]
  for (const old of all.slice(0, -3)) dismissSnackbar(old.id)
  set(all.slice(-3))
  resumeSnackbar(id, durationMs)
}

function set(next: readonly Snackbar[]): void {
  shown = next
  for (const listener of listeners) listener()
}
