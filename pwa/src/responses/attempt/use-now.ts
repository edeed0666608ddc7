import { useEffect, useState } from 'react'

const minuteMs = 60_000

/** The device's time, each minute. */
export function useNow(): string {
  const [now, setNow] = useState(() => new Date().toISOString())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
