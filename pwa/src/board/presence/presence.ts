import { screenPoint } from '@takhti/schema/board/geometry'
import type { Unsubscribe } from '#state/signal.ts'
import type { BoardSession } from '../sync/board-session.ts'
import { CursorLayer } from './cursor-layer.ts'
import { CursorSender } from './cursor-sender.ts'
import { follow } from './follower.ts'
import { presentedOf, wallStateOf } from './presentation.ts'

/** Shows others' cursors, sends this person's, and follows a presenter. Returns an unsubscribe function. */
export function joinOthers({ editor, stage, sync }: BoardSession, ownId: string): Unsubscribe {
  const { camera, mayDraw } = editor
  const picture = stage.element.querySelector<HTMLElement>('.board-picture')
  const layer = picture && new CursorLayer(picture, { seats: sync.seats, cursors: sync.cursors, camera, ownId })
  const presented = presentedOf(editor)
  const sender = new CursorSender(camera.visible(), {
    send: (pointing) => sync.point(pointing),
    aids: () => wallStateOf(presented.value, performance.now()),
    isSeen: () => mayDraw.value && sync.seats.value.length > 1 && !editor.permit.isReplayed.value,
    later: (run, afterMs) => setTimeout(run, afterMs),
  })
  // A follower sends no view: two who follow each other would never come to rest.
  const look = () => {
    if (sync.followed.value === null) sender.look(camera.visible())
  }
  const stop = new AbortController()
  const options = { signal: stop.signal, passive: true }
  const { surface } = stage
  surface.addEventListener(
    'pointermove',
    ({ clientX, clientY, isPrimary }) => {
      // The primary pointer is the one that represents this person.
      if (!isPrimary) return
      const { left, top } = surface.getBoundingClientRect()
      sender.point(camera.toPage(screenPoint(clientX - left, clientY - top)))
    },
    options,
  )
  surface.addEventListener('pointerleave', () => sender.point(null), options)
  const stops = [
    camera.view.subscribe(look),
    sync.followed.subscribe(look),
    presented.subscribe(() => sender.aidsChanged()),
    // New viewers receive the state of this person even while the pointer rests.
    sync.seats.subscribe(() => sender.again()),
    sync.seated.on(() => sender.again()),
    mayDraw.subscribe(() => sender.again()),
    follow(editor, sync),
  ]
  return () => {
    stop.abort()
    layer?.close()
    for (const end of stops) end()
  }
}
