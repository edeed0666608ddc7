import { useEffect, useEffectEvent, useState } from 'react'
import type { DeviceAttempt } from './attempt-store.ts'
import { pageTime } from './page-clock.ts'

/** The server's time in milliseconds, each second. */
export function useServerTime(attempt: DeviceAttempt): number {
  const [now, setNow] = useState(() => pageTime(attempt))
  const show = useEffectEvent(() => setNow(pageTime(attempt)))
  useEffect(() => {
    const timer = setInterval(() => show(), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
