import { useSyncExternalStore } from 'react'

/** A column for each kind fits from here on. */
const wide = matchMedia('(min-width: 1000px)')

/** Whether the screen has room for a table of all kinds and classes. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      wide.addEventListener('change', listener)
      return () => wide.removeEventListener('change', listener)
    },
    () => wide.matches,
  )
}
