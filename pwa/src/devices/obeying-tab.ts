let isOurs = false
let isKnown: Promise<void> | null = null
let waiting = new AbortController()
let hasStood = false
let takeOver = () => {}

/** Hears when what is asked of the device falls to this tab, as it does when the one that was asked before is closed. */
export function onTakingOver(hear: () => void): void {
  takeOver = hear
}

/** Whether this tab does what is asked of its device: of several the one that was looked at last, and another once that is closed. */
export async function isObeyingTab(): Promise<boolean> {
  await (isKnown ??= begin())
  return isOurs
}

function begin(): Promise<void> {
  // An address that is not safe has none, and obeys in every tab.
  const { locks } = navigator as Partial<Navigator>
  isOurs = locks === undefined
  if (locks === undefined) return Promise.resolve()
  const isSeen = () => document.visibilityState === 'visible'
  const look = () => isSeen() && !isOurs && void stand(locks, { steal: true })
  document.addEventListener('visibilitychange', look)
  addEventListener('focus', look)
  return stand(locks, isSeen() ? { steal: true } : { ifAvailable: true })
}

/** Stands in the line of the tabs, at its head or behind the others; resolves when it is known where. */
function stand(locks: LockManager, first: LockOptions): Promise<void> {
  waiting.abort()
  waiting = new AbortController()
  const { signal } = waiting
  return new Promise((known) => {
    async function hold(lock: Lock | null): Promise<void> {
      isOurs = lock !== null
      known()
      // Who stands in the line for the first time does so because something was asked, and answers that.
      if (isOurs && hasStood) takeOver()
      hasStood = true
      if (isOurs) await new Promise<never>(() => {})
    }
    async function go(how: LockOptions): Promise<void> {
      const error: unknown = await locks.request('takhti.obeying', how, hold).catch((thrown: unknown) => thrown)
      if (signal.aborted) return
      // Another tab has it, or took it; a browser that gives no locks obeys in every tab.
      isOurs = error instanceof Error && error.name !== 'AbortError'
      known()
      if (!isOurs) await go({ signal })
    }
    void go(first)
  })
}
