import { useEffect, useEffectEvent } from 'react'

type ShownCode = { changesAt: string; serverAt: string }

/** After the change, in milliseconds, so that a fast timer does not fetch the old code. */
const marginMs = 100

/** Fetches the next code when the shown one changes, by the server's clock. Each answer is an object of its own. */
export function useCodeChange(shown: ShownCode | undefined, fetchNext: () => void): void {
  const fetched = useEffectEvent(fetchNext)
  useEffect(() => {
    if (shown === undefined) return
    const leftMs = Date.parse(shown.changesAt) - Date.parse(shown.serverAt)
    const timer = setTimeout(() => fetched(), leftMs + marginMs)
    return () => clearTimeout(timer)
  }, [shown])
}
