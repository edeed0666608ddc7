import { useSyncExternalStore } from 'react'
import type { BoardTheme } from './canvas/colours.ts'
import { boardTheme } from './stage.ts'

/** Whether the board is paper or slate, by the person's theme. */
export function useBoardTheme(): BoardTheme {
  return useSyncExternalStore(watchTheme, boardTheme)
}

function watchTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
