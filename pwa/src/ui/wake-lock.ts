/** Prevents the screen from sleeping until the returned function is called; browsers without it do nothing. */
export function stayAwake(): () => void {
  let isOver = false
  let lock: WakeLockSentinel | null = null
  const request = async () => {
    // The system releases the lock whenever the page is hidden.
    if (isOver || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    const taken = await navigator.wakeLock.request('screen').catch(() => null)
    if (isOver) void taken?.release()
    else lock = taken
  }
  const onVisible = () => void request()
  document.addEventListener('visibilitychange', onVisible)
  void request()
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', onVisible)
    void lock?.release()
  }
}
