import { maxFreezeSeconds } from '@takhti/schema/devices/remote/rules'
import { useCallback, useEffect, useState } from 'react'
import { frozenUntil, storeFrozen } from './frozen.ts'

const tickMs = 250

/** Seconds of the freeze that remain, also after a reload of the page. */
export function useFreeze() {
  const [endsAt, setEndsAt] = useState(() => performance.now() + storedMs(Date.now()))
  const [now, setNow] = useState(() => performance.now())
  const left = Math.max(0, Math.ceil((endsAt - now) / 1000))
  const isFrozen = left > 0
  useEffect(() => {
    if (!isFrozen) return
    const beat = setInterval(() => setNow(performance.now()), tickMs)
    return () => clearInterval(beat)
  }, [isFrozen])
  const freeze = useCallback((seconds: number) => {
    // One instant: of two the later one would be a second that is left.
    const at = performance.now()
    setNow(at)
    setEndsAt(at + seconds * 1000)
    storeFrozen(Date.now() + seconds * 1000)
  }, [])
  return { left, freeze }
}

/** What remains of a freeze; whatever the clock did meanwhile, it is never longer than a freeze can be. */
function storedMs(nowMs: number): number {
  return Math.max(0, Math.min(maxFreezeSeconds * 1000, frozenUntil() - nowMs))
}
