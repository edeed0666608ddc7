import type { ErrorCode } from '@takhti/schema/kit/errors'
import { useSyncExternalStore } from 'react'

/** The error bar hides by itself after this (specification, section 9). */
const errorBarMs = 6_000

type Overlay = {
  error: string | null
  isExpired: boolean
  isLawAsked: boolean
  locked: { code: ErrorCode; feature: string | null } | null
}

let overlay: Overlay = { error: null, isExpired: false, isLawAsked: false, locked: null }
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

/** From now on new versions of the terms are asked about. */
export function askAboutLaw(): void {
  set({ isLawAsked: true })
}

export function showLocked(locked: Overlay['locked']): void {
  set({ locked })
}

function set(change: Partial<Overlay>): void {
  overlay = { ...overlay, ...change }
  for (const listener of listeners) listener()
}
