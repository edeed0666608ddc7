import { emitTabEvent } from './tab-events.ts'

/** Stores on the device what an earlier write could not; rejects while there is still no room. */
type Save = () => Promise<unknown>

type Missing = { failures: number; save: Save }

/** The retry interval on a full disk, in milliseconds; a browser may take half a minute to see that there is room. */
export const saveAgainMs = 5_000

const lockName = 'takhti-unsaved'
const missing = new Map<string, Missing>()
let release = () => {}

/** A write of this person's work failed: the light reports it until a retry of `save` succeeds. */
export function reportUnsaved(key: string, save: Save): void {
  const known = missing.get(key)
  missing.set(key, { failures: (known?.failures ?? 0) + 1, save })
  if (missing.size > 1 || known) return
  emitTabEvent('storage-full')
  notifyOtherTabs()
  setTimeout(() => void saveAll(), saveAgainMs)
}

/** Whether any work, of this tab or of another open one, is not on the device. */
export async function isAnythingUnsaved(locks: LockManager | undefined = navigator.locks): Promise<boolean> {
  if (missing.size > 0) return true
  const held = (await locks?.query())?.held ?? []
  return held.some(({ name }) => name === lockName)
}

async function saveAll(): Promise<void> {
  for (const [key, { failures, save }] of missing) {
    const isStored = await save().then(
      () => true,
      () => false,
    )
    // What failed during this save may be newer than what it stored.
    if (isStored && missing.get(key)?.failures === failures) missing.delete(key)
  }
  if (missing.size > 0) setTimeout(() => void saveAll(), saveAgainMs)
  else release()
}

// A lock ends with its tab: lost work of a dead tab is not waited for.
function notifyOtherTabs(locks: LockManager | undefined = navigator.locks): void {
  const untilStored = new Promise<void>((resolve) => (release = resolve))
  const held = locks?.request(lockName, { mode: 'shared' }, () => {
    emitTabEvent('ledger')
    return untilStored
  })
  void (held ?? untilStored).then(() => emitTabEvent('ledger'))
}
