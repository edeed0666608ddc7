import { useCallback } from 'react'
import { tileSize } from './use-wall.ts'
import type { WallDrawings } from './wall-drawings.ts'

/** Thumbnails that are about to come into sight are painted before they do. */
const nearSight = '160px'

/** A thumbnail of a board, painted again whenever something is drawn on it while it is in sight. */
export function BoardPicture({ number, drawings }: { number: number; drawings: WallDrawings }) {
  const show = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      if (canvas === null) return
      drawings.show(number, canvas)
      const sight = new IntersectionObserver(
        (entries) => drawings.see(number, entries.at(-1)?.isIntersecting === true),
        { rootMargin: nearSight },
      )
      sight.observe(canvas)
      return () => {
        sight.disconnect()
        drawings.show(number, null)
      }
    },
    [drawings, number],
  )
  return <canvas ref={show} className="wall-picture" {...tileSize} aria-hidden="true" />
}
