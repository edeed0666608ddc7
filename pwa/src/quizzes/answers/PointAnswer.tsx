import type { Spot } from '@takhti/schema/questions/model'
import type { PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'

/** A point in an image, in parts of its width and height from the upper left, 0 to 1. */
type Place = { readonly x: number; readonly y: number }

type PointAnswerProps = {
  picture: string
  place: Place | null
  /** Where it is right, once that is revealed. */
  spots?: readonly Spot[]
  isLocked: boolean
  onPlace?: (place: Place) => void
}

const directions = ['x', 'y'] as const

/** A point in an image, set by pointer or by two sliders. */
export function PointAnswer({ picture, place, spots = [], isLocked, onPlace }: PointAnswerProps) {
  const { t } = useTranslation()
  function point({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    if (!isLocked) onPlace?.({ x: part((clientX - left) / width), y: part((clientY - top) / height) })
  }
  return (
    <div className="quiz-point">
      {/* The sliders below do the same for users without a pointer. */}
      <div className="quiz-picture" onPointerDown={point}>
        <img src={picture} alt={t('quiz.point.picture')} draggable={false} />
        {spots.map((spot, index) => (
          <span key={index} className="quiz-spot" style={boxOf(spot)} />
        ))}
        {place && <span className="quiz-pin" style={{ left: percent(place.x), top: percent(place.y) }} />}
      </div>
      {!isLocked &&
        directions.map((direction) => (
          <label key={direction} className="row">
            <span>{t(`quiz.point.${direction}`)}</span>
            <input
              className="grow"
              type="range"
              dir="ltr"
              min={0}
              max={100}
              value={Math.round((place?.[direction] ?? 0.5) * 100)}
              onChange={({ target }) =>
                onPlace?.({ x: 0.5, y: 0.5, ...place, [direction]: Number(target.value) / 100 })
              }
            />
          </label>
        ))}
    </div>
  )
}

function part(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 1_000) / 1_000
}

function percent(value: number): string {
  return `${value * 100}%`
}

// An image has a left and a right, whatever the direction of the text.
function boxOf({ x, y, rx, ry }: Spot) {
  return { left: percent(x - rx), top: percent(y - ry), width: percent(2 * rx), height: percent(2 * ry) }
}
