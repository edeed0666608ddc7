import { maxDrawingLength } from '@takhti/schema/quizzes/rules'
import { useRef, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'

type DrawAnswerProps = {
  /** Strokes as the path data of SVG, on a field of 1,000 × 1,000; empty where nothing is drawn. */
  path: string
  /** What is drawn over. */
  picture: string | undefined
  isLocked: boolean
  onPath?: (path: string) => void
}

const side = 1_000
/** Points nearer than this add nothing that is seen. */
const nearest = 8

/** A sheet to draw the answer on. */
export function DrawAnswer({ path, picture, isLocked, onPath }: DrawAnswerProps) {
  const { t } = useTranslation()
  const last = useRef<readonly [x: number, y: number] | null>(null)
  function add(event: PointerEvent<SVGSVGElement>, step: 'M' | 'L') {
    if (isLocked || (step === 'L' && last.current === null)) return
    const [x, y] = pointOf(event)
    const [fromX = -side, fromY = -side] = last.current ?? []
    if (step === 'L' && Math.hypot(x - fromX, y - fromY) < nearest) return
    // A dot is a line to itself, which round ends make visible.
    const longer = step === 'M' ? `${path}M${x} ${y}L${x} ${y}` : `${path}L${x} ${y}`
    last.current = [x, y]
    if (longer.length <= maxDrawingLength) onPath?.(longer)
  }
  const end = () => {
    last.current = null
  }
  const strokes = path.split('M').slice(1)
  return (
    <div className="quiz-draw">
      <svg
        className="quiz-sheet"
        role="img"
        aria-label={t('quiz.draw.sheet', { count: strokes.length })}
        viewBox={`0 0 ${side} ${side}`}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          add(event, 'M')
        }}
        onPointerMove={(event) => add(event, 'L')}
        onPointerUp={end}
        onPointerCancel={end}
      >
        {picture !== undefined && <image href={picture} width={side} height={side} />}
        <path d={path} />
      </svg>
      {!isLocked && (
        <div className="row">
          <Button
            onClick={() =>
              onPath?.(
                strokes
                  .slice(0, -1)
                  .map((stroke) => `M${stroke}`)
                  .join(''),
              )
            }
          >
            {t('quiz.draw.undo')}
          </Button>
          <Button onClick={() => onPath?.('')}>{t('quiz.draw.clear')}</Button>
        </div>
      )}
    </div>
  )
}

type Point = readonly [x: number, y: number]

function pointOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  const along = (at: number) => Math.round(Math.min(side - 1, Math.max(0, at * side)))
  return [along((clientX - left) / width), along((clientY - top) / height)]
}
