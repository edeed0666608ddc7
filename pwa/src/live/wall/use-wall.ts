import { useEffect, useState, useSyncExternalStore } from 'react'
import { mergeUpdatesV2 } from 'yjs'
import { Thumbnails } from '#board/port.ts'
import { currentTheme } from '#ui/theme.ts'
import { WallDrawings } from './wall-drawings.ts'
import { WallLine, type WallState } from './wall-line.ts'

/** A small picture on the wall, in CSS pixels; the wall shows it as wide as there is room. */
export const tileSize = { width: 320, height: 180 }

/** The line to a wall and what is drawn on it, for as long as a screen shows it. */
export function useWall(wallId: string): { line: WallLine; drawings: WallDrawings; state: WallState } {
  const [{ line, drawings, close }] = useState(() => openWall(wallId))
  const state = useSyncExternalStore(line.subscribe, line.state)
  useEffect(() => close, [close])
  return { line, drawings, state }
}

function openWall(wallId: string) {
  const thumbnails = new Thumbnails()
  const drawings = new WallDrawings({
    paint: (canvas, { number, updates, isAnew }) =>
      thumbnails.drawUpdates(canvas, {
        ...{ updates, kept: { name: `${wallId} ${number}`, isAnew }, ...tileSize },
        theme: currentTheme() === 'dark' ? 'dark' : 'light',
      }),
    merge: mergeUpdatesV2,
    nextFrame: (run) => requestAnimationFrame(run),
  })
  const line = new WallLine({
    wallId,
    onFrame: (bytes) => drawings.take(bytes),
    onOpened: () => drawings.begin(0),
  })
  const close = () => {
    line.close()
    drawings.close()
    thumbnails.close()
  }
  return { line, drawings, close }
}
