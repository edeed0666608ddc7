import { useEffect } from 'react'

/** Keeps the screen lit while shown, where the browser can. A hidden page loses the lock, so it is requested again. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isLeft = false
    const request = async () => {
      if (document.hidden || !('wakeLock' in navigator)) return
      const granted = await navigator.wakeLock.request('screen').catch(() => null)
      if (isLeft) await granted?.release()
      else lock = granted
    }
    const again = () => void request()
    again()
    document.addEventListener('visibilitychange', again)
    return () => {
      isLeft = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [])
}
