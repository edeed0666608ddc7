import { send } from '#api/client.ts'
import { lateCalls } from '#api/late-calls.ts'
import { invalidateArea } from '#api/query.ts'
import { Signal } from '#state/signal.ts'
import { useSignal } from '#state/use-signal.ts'

/** A conversation or a notebook that is about to be deleted for good. */
export type Removal = { area: 'threads' | 'notebooks'; id: string; name: string }

/** Long enough to read a name and reach a button, as in the library; after it the removal is final. */
const shownMs = 8_000

/** The removal that can be undone, and the ids that lists leave out. */
type Removals = { going: Removal | null; gone: ReadonlySet<string> }

const removals = new Signal<Removals>({ going: null, gone: new Set() })
let timer: ReturnType<typeof setTimeout> | undefined

function change(going: Removal | null, gone: ReadonlySet<string>): void {
  removals.set({ going, gone })
}

/** Hides an item, and deletes it unless the user undoes that. An earlier pending removal is completed now. */
export function remove(removal: Removal): void {
  finish()
  change(removal, new Set([...removals.value.gone, removal.id]))
  timer = setTimeout(finish, shownMs)
}

export function undo(): void {
  clearTimeout(timer)
  const { going, gone } = removals.value
  change(null, new Set([...gone].filter((id) => id !== going?.id)))
}

function finish(): void {
  clearTimeout(timer)
  const { going, gone } = removals.value
  if (going === null) return
  change(null, gone)
  void removeNow(going)
}

async function removeNow({ area, id }: Removal): Promise<void> {
  // The app's own bar shows a refusal; then the item is shown again.
  await send(lateCalls[area].remove, { id }).catch(() => {
    const { going, gone } = removals.value
    change(going, new Set([...gone].filter((each) => each !== id)))
  })
  invalidateArea('threads')
  invalidateArea('notebooks')
}

export function useRemovals(): Removals {
  return useSignal(removals)
}
