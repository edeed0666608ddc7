import { useSyncExternalStore } from 'react'

const narrow = matchMedia('(width < 700px)')

/** Whether the screen is too narrow for a grid of seven days. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      narrow.addEventListener('change', listener)
      return () => narrow.removeEventListener('change', listener)
    },
    () => narrow.matches,
  )
}
