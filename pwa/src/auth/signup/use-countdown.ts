import { useEffect, useState } from 'react'

/** Seconds until something may be requested again; `restart` starts the countdown again. */
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
