import { useSyncExternalStore } from 'react'

/** The overlay that covers the page while something must end first; the tag names its owner. */
type Spinner = { tag: string | null; message: string | null }

let shown: Spinner | null = null
const listeners = new Set<() => void>()

/** Shows the overlay, unless it is disabled or has another tag already (specification, section 4). */
export function showSpinner({
  tag = null,
  message = null,
  isDisabled = false,
}: Partial<Spinner & Disabled> = {}): void {
  if (isDisabled || (shown !== null && shown.tag !== tag)) return
  set({ tag, message })
}

type Disabled = { isDisabled: boolean }

/** Hides the overlay; with a tag only the one of that tag. */
export function hideSpinner(tag?: string): void {
  if (tag === undefined || shown?.tag === tag) set(null)
}

export function useSpinner(): Spinner | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
  )
}

function set(next: Spinner | null): void {
  shown = next
  for (const listener of listeners) listener()
}
