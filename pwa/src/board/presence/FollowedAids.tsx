import { useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSignal } from '#state/use-signal.ts'
import type { BoardSession } from '../sync/board-session.ts'
import { coveredBy } from './aid-places.ts'
import { coveredOn } from './cover-state.ts'
import { followAids } from './followed-aids.ts'
import { RemoteAids } from './RemoteAids.tsx'

/** Presenter overlays of the followed person, read-only on this screen. */
export function FollowedAids({ session, name }: { session: BoardSession; name: string }) {
  const [{ shown, stop }] = useState(() => followAids(session.sync, () => performance.now()))
  useEffect(() => stop, [stop])
  const place = usePlace(session.stage.surface)
  const followed = useSignal(shown)
  const { editor } = session
  const view = useSignal(editor.camera.view)
  // Before paint: assistive technology must not read what the curtain covers.
  useLayoutEffect(() => {
    const curtain = followed?.aids.curtain
    coveredOn(editor).set(curtain ? coveredBy(followed.view, curtain) : null)
  }, [editor, followed])
  useLayoutEffect(() => () => coveredOn(editor).set(null), [editor])
  if (!followed) return null
  const { aids, view: theirs } = followed
  return createPortal(
    <div className="aid-layer followed-aids">
      <RemoteAids {...{ aids, view, theirs, name }} />
    </div>,
    place,
  )
}

/** A layer above the canvas and its web pages, and below the bars. */
function usePlace(surface: HTMLElement): HTMLElement {
  const [place] = useState(() => document.createElement('div'))
  useEffect(() => {
    surface.closest('.board')?.querySelector(':scope > .board-head')?.before(place)
    return () => place.remove()
  }, [surface, place])
  return place
}
