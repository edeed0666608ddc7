/** What some browsers know of the network; the others know nothing, and nothing is assumed. */
type Known = EventTarget & { readonly saveData?: boolean; readonly type?: string }

// No standard that the compiler knows has it.
const known = () => ('connection' in navigator ? (navigator.connection as Known) : undefined)

/** Whether whoever uses this device asked it to spend little. */
export function savesData(): boolean {
  return known()?.saveData === true
}

/** Hears that the network is another than before, until it is stopped. Estimates of how fast it is are no news. */
export function onNetwork(listener: () => void): () => void {
  const stop = onAnother(() => known()?.type, listener)
  window.addEventListener('online', listener)
  return () => {
    stop()
    window.removeEventListener('online', listener)
  }
}

/** Hears that this device begins or ends to save data, until it is stopped. */
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
