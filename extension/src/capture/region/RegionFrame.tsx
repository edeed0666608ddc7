import { useEffect, useRef, type PointerEvent } from 'react'
import { useWords } from '#app/words.tsx'
import { regionBetween, withEdge, type Edge, type Point, type Region } from './region.ts'

type Props = { bitmap: ImageBitmap; region: Region; onRegion: (region: Region) => void }

const edges: readonly Edge[] = ['left', 'right', 'top', 'bottom']

/** Chooses a region of an image: by drawing over it with a mouse or a finger, or edge by edge with the keyboard. */
export function RegionFrame({ bitmap, region, onRegion }: Props) {
  const { t, language } = useWords()
  const canvas = useRef<HTMLCanvasElement>(null)
  const corner = useRef<Point | null>(null)
  const { format } = new Intl.NumberFormat(language, { style: 'percent' })
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(bitmap, 0, 0)
  }, [bitmap])

  function draw(event: PointerEvent<HTMLElement>) {
    if (corner.current === null) return
    const drawn = regionBetween(corner.current, placeOf(event))
    if (drawn !== null) onRegion(drawn)
  }

  return (
    <fieldset className="region">
      <legend>{t('region.choose')}</legend>
      <div
        className="shot"
        dir="ltr"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          corner.current = placeOf(event)
        }}
        onPointerMove={draw}
        onPointerUp={(event) => {
          draw(event)
          corner.current = null
        }}
        onPointerCancel={() => (corner.current = null)}
      >
        <canvas ref={canvas} width={bitmap.width} height={bitmap.height} role="img" aria-label={t('region.shot')} />
        <div className="chosen" ref={(element) => place(element, region)} />
      </div>
      {edges.map((edge) => (
        <label key={edge} className="edge">
          {t(`region.${edge}`)}
          <input
            type="range"
            dir="ltr"
            min={0}
            max={100}
            step={1}
            value={Math.round(region[edge] * 100)}
            aria-valuetext={format(region[edge])}
            onChange={(event) => onRegion(withEdge(region, edge, Number(event.target.value) / 100))}
          />
        </label>
      ))}
    </fieldset>
  )
}

function placeOf({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: (clientX - left) / width, y: (clientY - top) / height }
}

// Set by script: the policy of extension pages takes no style from markup.
function place(element: HTMLElement | null, { left, top, right, bottom }: Region): void {
  element?.style.setProperty('inset', `${top * 100}% ${(1 - right) * 100}% ${(1 - bottom) * 100}% ${left * 100}%`)
}
