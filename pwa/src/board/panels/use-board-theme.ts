import { useSyncExternalStore } from 'react'
import { currentTheme } from '#ui/theme.ts'
import type { BoardTheme } from '../canvas/colours.ts'

/** Whether the board is paper or slate, as the person's colours say. */
export function useBoardTheme(): BoardTheme {
  return useSyncExternalStore(watchTheme, () => (currentTheme() === 'dark' ? 'dark' : 'light'))
}

function watchTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
