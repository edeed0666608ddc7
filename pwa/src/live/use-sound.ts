import { useEffect, useState } from 'react'

/** Where the voices of a class play: of several tabs of one browser one plays them, and any can take over. */
export type Sound = { readonly isHere: boolean; take(): void }

/** Whether this tab plays the voices of a class. When the tab that does is closed, another one takes over. */
export function useSound(liveId: string, locks: LockManager | undefined = navigator.locks): Sound {
  const [isHere, setHere] = useState(true)
  const [takes, setTakes] = useState(0)
  useEffect(() => {
    const left = new AbortController()
    const { signal } = left
    const untilLeft = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    const hold = async (lock: Lock | null) => {
      if (signal.aborted) return
      setHere(lock !== null)
      if (lock !== null) await untilLeft
    }
    const play = async (how: LockOptions): Promise<void> => {
      try {
        await locks?.request(`takhti.sound ${liveId}`, how, hold)
      } catch (error) {
        // A browser without locks plays sound in every tab.
        if (!(error instanceof DOMException && error.name === 'AbortError')) return setHere(true)
      }
      if (locks === undefined || signal.aborted) return
      // Another tab plays it, or took it over.
      setHere(false)
      await play({ signal })
    }
    void play(takes > 0 ? { steal: true } : { ifAvailable: true })
    return () => left.abort()
  }, [liveId, takes, locks])
  return { isHere, take: () => setTakes((before) => before + 1) }
}
