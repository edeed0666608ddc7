import type { ErrorCode } from '@takhti/schema/kit/errors'
import { useSyncExternalStore } from 'react'

/** The error bar hides by itself after this (specification, section 9). */
const errorBarMs = 6_000

type Overlay = {
  error: string | null
  isExpired: boolean
  locked: { code: ErrorCode; feature: string | null } | null
  /** Takes whether the person proved who they are; null where nothing asks. */
  proof: ((isProved: boolean) => void) | null
}

let overlay: Overlay = { error: null, isExpired: false, locked: null, proof: null }
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

export function useOverlay(): Overlay {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => overlay,
  )
}

/** Shows a sentence in the bar at the top. */
export function showError(error: string): void {
  clearTimeout(timer)
  set({ error })
  timer = setTimeout(() => set({ error: null }), errorBarMs)
}

export function showExpired(isExpired: boolean): void {
  set({ isExpired })
}

/** Asks the person to prove who they are; resolves with whether they did. A second question takes the place of the first. */
export function askForProof(): Promise<boolean> {
  overlay.proof?.(false)
  return new Promise((resolve) => {
    set({
      proof: (isProved) => {
        set({ proof: null })
        resolve(isProved)
      },
    })
  })
}

export function showLocked(locked: Overlay['locked']): void {
  set({ locked })
}

function set(change: Partial<Overlay>): void {
  overlay = { ...overlay, ...change }
  for (const listener of listeners) listener()
}
