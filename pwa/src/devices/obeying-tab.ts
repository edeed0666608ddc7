let isOurs = false
let isKnown: Promise<void> | null = null
let waiting = new AbortController()
let wasVisible = false
let takeOver = () => {}

/** Sets the listener for this tab taking over the device's commands, as it does when the tab before is closed. */
export function onTakingOver(listen: () => void): void {
  takeOver = listen
}

/**
 * Whether this tab runs the commands of its device: of several the last viewed one, and another once that is closed.
 */
export async function isObeyingTab(): Promise<boolean> {
  await (isKnown ??= begin())
  return isOurs
}

function begin(): Promise<void> {
  // An insecure origin has no locks, and every tab obeys.
  const { locks } = navigator as Partial<Navigator>
  isOurs = locks === undefined
  if (locks === undefined) return Promise.resolve()
  const isSeen = () => document.visibilityState === 'visible'
  const look = () => isSeen() && !isOurs && void isVisible(locks, { steal: true })
  document.addEventListener('visibilitychange', look)
  addEventListener('focus', look)
  return isVisible(locks, isSeen() ? { steal: true } : { ifAvailable: true })
}

/** Queues this tab for the lock, at the head or behind the others; resolves when the outcome is known. */
function isVisible(locks: LockManager, first: LockOptions): Promise<void> {
  waiting.abort()
  waiting = new AbortController()
  const { signal } = waiting
  return new Promise((known) => {
    async function hold(lock: Lock | null): Promise<void> {
      isOurs = lock !== null
      known()
      // A tab's first request was made because of a command, which it answers itself.
      if (isOurs && wasVisible) takeOver()
      wasVisible = true
      if (isOurs) await new Promise<never>(() => {})
    }
    async function go(how: LockOptions): Promise<void> {
      const error: unknown = await locks.request('takhti.obeying', how, hold).catch((thrown: unknown) => thrown)
      if (signal.aborted) return
      // Another tab has it, or took it; in a browser without locks every tab obeys.
      isOurs = error instanceof Error && error.name !== 'AbortError'
      known()
      if (!isOurs) await go({ signal })
    }
    void go(first)
  })
}
