import { useCallback } from 'react'
import { tileSize } from './use-wall.ts'
import type { WallDrawings } from './wall-drawings.ts'

/** A small picture of a board, painted anew whenever something is drawn on it. */
export function BoardPicture({ number, drawings }: { number: number; drawings: WallDrawings }) {
  const show = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      drawings.show(number, canvas)
      return () => drawings.show(number, null)
    },
    [drawings, number],
  )
  return <canvas ref={show} className="wall-picture" {...tileSize} aria-hidden="true" />
}
