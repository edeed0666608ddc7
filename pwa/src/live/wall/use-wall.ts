import { useEffect, useState } from 'react'
import { mergeUpdatesV2 } from 'yjs'
import { Thumbnails } from '#documents/thumbnails.ts'
import { useSignal } from '#state/use-signal.ts'
import { currentTheme } from '#ui/theme.ts'
import { WallClient } from './wall-client.ts'
import { WallDrawings } from './wall-drawings.ts'
import type { WallState } from './wall-state.ts'

/** A thumbnail on the wall, in CSS pixels; the wall shows it as wide as there is room. */
export const tileSize = { width: 320, height: 180 }

/** The client of a wall and its drawings, open while a screen shows them. */
export function useWall(wallId: string): { client: WallClient; drawings: WallDrawings; state: WallState } {
  const [{ client, drawings, close }] = useState(() => openWall(wallId))
  const state = useSignal(client.state)
  useEffect(() => close, [close])
  return { client, drawings, state }
}

function openWall(wallId: string) {
  const thumbnails = new Thumbnails()
  const drawings = new WallDrawings({
    paint: (canvas, { number, updates, isRestarted }) =>
      thumbnails.drawUpdates(canvas, {
        ...{ updates, stored: { name: `${wallId} ${number}`, isRestarted }, ...tileSize },
        theme: currentTheme() === 'dark' ? 'dark' : 'light',
      }),
    merge: mergeUpdatesV2,
    nextFrame: (run) => requestAnimationFrame(run),
  })
  const client = new WallClient({
    wallId,
    onFrame: (bytes) => drawings.take(bytes),
    onOpened: () => drawings.begin(0),
  })
  const close = () => {
    client.close()
    drawings.close()
    thumbnails.close()
  }
  return { client, drawings, close }
}
