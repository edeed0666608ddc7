/** The Network Information API, which only some browsers have; without it nothing is assumed. */
type Known = EventTarget & { readonly saveData?: boolean; readonly type?: string }

// TypeScript's DOM types lack it.
const known = () => ('connection' in navigator ? (navigator.connection as Known) : undefined)

/** Whether the user turned on data saving on this device. */
export function savesData(): boolean {
  return known()?.saveData === true
}

/** Subscribes to changes of the network. Returns an unsubscribe function. Estimates of its speed are not reported. */
export function onNetwork(listener: () => void): () => void {
  const stop = onAnother(() => known()?.type, listener)
  window.addEventListener('online', listener)
  return () => {
    stop()
    window.removeEventListener('online', listener)
  }
}

/** Subscribes to data saving being turned on or off. Returns an unsubscribe function. */
export function onSaving(listener: (isSaving: boolean) => void): () => void {
  return onAnother(savesData, listener)
}

function onAnother<Value>(read: () => Value, listener: (now: Value) => void): () => void {
  const connection = known()
  let before = read()
  const changed = () => {
    const now = read()
    if (now === before) return
    before = now
    listener(now)
  }
  connection?.addEventListener('change', changed)
  return () => connection?.removeEventListener('change', changed)
}
