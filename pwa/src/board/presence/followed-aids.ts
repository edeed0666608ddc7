import type { Pointing } from '@takhti/schema/board/channel'
import { Signal } from '#state/signal.ts'
import type { Unsubscribe } from '#state/signal.ts'
import type { Others } from './follower.ts'
import { readAids } from './remote-aids.ts'
import type { RemoteAids } from './remote-aids.ts'

/** Overlays of the followed person, and the part of the page that this person sees. */
export type FollowedAids = { readonly personId: string; readonly aids: RemoteAids; readonly view: Pointing['view'] }

type Shown = { readonly wire: unknown; readonly shown: FollowedAids | null }

/**
 * Maintains a signal of the followed person's overlays. A curtain survives a disconnect, so that a lost network reveals
 * nothing. It goes when the person leaves, loses the pen, or is no longer followed.
 */
export function followAids({ seats, cursors, followed }: Others, now: () => number) {
  const shown = new Signal<FollowedAids | null>(null)
  let last: Shown = { wire: null, shown: null }
  const update = () => {
    const personId = followed.value
    const seat = seats.value.find((each) => each.personId === personId)
    const isPresenter = seats.value.length === 0 || seat?.role === 'instructor' || seat?.hasPen === true
    const pointing = personId === null ? undefined : cursors.value.get(personId)
    if (personId === null || !isPresenter) last = { wire: null, shown: null }
    else if (pointing) last = seen(last, personId, pointing)
    else if (last.shown?.personId !== personId) last = { wire: null, shown: null }
    shown.set(last.shown)
  }
  const seen = (before: Shown, personId: string, { aids: wire = null, view }: Pointing): Shown => {
    const known = before.shown?.personId === personId && before.wire === wire ? before.shown.aids : null
    const aids = known ?? readAids(wire, now())
    const isSame = known !== null && before.shown !== null && isSameView(before.shown.view, view)
    return isSame ? before : { wire, shown: aids && { personId, aids, view } }
  }
  const stops = [followed, seats, cursors].map((signal) => signal.subscribe(update))
  update()
  const stop: Unsubscribe = () => stops.forEach((end) => end())
  return { shown, stop }
}

function isSameView(a: Pointing['view'], b: Pointing['view']): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height
}
