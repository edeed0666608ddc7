import { useEffect, useState } from 'react'

/** Seconds that are left until something may be asked for again; `restart` begins anew. */
export function useCountdown(first: number): { left: number; restart: (seconds: number) => void } {
  const [left, setLeft] = useState(first)
  const isRunning = left > 0
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => setLeft((now) => Math.max(0, now - 1)), 1_000)
    return () => clearInterval(timer)
  }, [isRunning])
  return { left, restart: setLeft }
}
