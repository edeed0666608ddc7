import { useSyncExternalStore } from 'react'
import { send } from '#api/client.ts'
import { lateCalls } from '#api/late-calls.ts'
import { invalidateArea } from '#api/query.ts'

/** A conversation or a notebook that is about to be deleted for good. */
export type Removal = { area: 'threads' | 'notebooks'; id: string; name: string }

/** Long enough to read a name and reach a button, as in the library; after it nothing brings it back. */
const shownMs = 8_000

let going: Removal | null = null
let gone: ReadonlySet<string> = new Set()
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function change(removal: Removal | null, hidden: ReadonlySet<string>): void {
  going = removal
  gone = hidden
  for (const listener of listeners) listener()
}

/** Hides it, and deletes it when nobody has taken that back; one that waits already is deleted now. */
export function remove(removal: Removal): void {
  finish()
  change(removal, new Set([...gone, removal.id]))
  timer = setTimeout(finish, shownMs)
}

export function undo(): void {
  clearTimeout(timer)
  change(null, new Set([...gone].filter((id) => id !== going?.id)))
}

function finish(): void {
  clearTimeout(timer)
  const removal = going
  if (removal === null) return
  change(null, gone)
  void removeNow(removal)
}

async function removeNow({ area, id }: Removal): Promise<void> {
  // What refuses is told by the app's own bar; it is shown again then.
  await send(lateCalls[area].remove, { id }).catch(() =>
    change(going, new Set([...gone].filter((each) => each !== id))),
  )
  invalidateArea('threads')
  invalidateArea('notebooks')
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What is about to be deleted, and all that is not shown any more. */
export function useRemovals(): { going: Removal | null; gone: ReadonlySet<string> } {
  return { going: useSyncExternalStore(subscribe, () => going), gone: useSyncExternalStore(subscribe, () => gone) }
}
