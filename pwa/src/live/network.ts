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
  const connection = known()
  let before = connection?.type
  const changed = () => {
    if (connection?.type === before) return
    before = connection?.type
    listener()
  }
  connection?.addEventListener('change', changed)
  window.addEventListener('online', listener)
  return () => {
    connection?.removeEventListener('change', changed)
    window.removeEventListener('online', listener)
  }
}

/** Hears that this device begins or ends to save data, until it is stopped. */
export function onSaving(listener: (isSaving: boolean) => void): () => void {
  const connection = known()
  let before = savesData()
  const changed = () => {
    if (savesData() === before) return
    before = savesData()
    listener(before)
  }
  connection?.addEventListener('change', changed)
  return () => connection?.removeEventListener('change', changed)
}
