import { maxDrawingLength } from '@takhti/schema/quizzes/rules'
import { useId, useRef, type PointerEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { useKeyPen } from './draw-by-key.ts'
import { nearest, side, withoutLast, withPoint, type Point } from './drawing.ts'

type DrawAnswerProps = {
  /** Strokes as the path data of SVG, on a field of 1,000 × 1,000; empty where nothing is drawn. */
  path: string
  /** The image to draw over. */
  picture: string | undefined
  isLocked: boolean
  /** Something else to draw over, of any proportions. */
  under?: ReactNode
  /** The name of the canvas; otherwise the number of its strokes. */
  label?: string
  /** The most characters of the path. */
  most?: number
  onPath?: (path: string) => void
}

/** A canvas to draw the answer on, by a pointer or by keys. */
export function DrawAnswer(props: DrawAnswerProps) {
  const { path, picture, isLocked, under, label, most = maxDrawingLength, onPath } = props
  const { t } = useTranslation()
  const id = useId()
  const last = useRef<Point | null>(null)
  const isOpen = !isLocked && onPath !== undefined
  const keys = useKeyPen({ path, most, onPath: isOpen ? onPath : null })
  function add(event: PointerEvent<SVGSVGElement>, step: 'M' | 'L') {
    if (!isOpen || (step === 'L' && last.current === null)) return
    const [x, y] = pointOf(event)
    const [fromX = -side, fromY = -side] = last.current ?? []
    if (step === 'L' && Math.hypot(x - fromX, y - fromY) < nearest) return
    last.current = [x, y]
    onPath(withPoint(path, [x, y], { step, most }))
  }
  const end = () => {
    last.current = null
  }
  const change = (changed: string) => {
    keys.lift()
    onPath?.(changed)
  }
  return (
    <div className="quiz-draw">
      <div className={under === undefined ? undefined : 'quiz-under'}>
        {under}
        <svg
          className={under === undefined ? 'quiz-sheet' : 'quiz-over'}
          preserveAspectRatio={under === undefined ? undefined : 'none'}
          data-open={isOpen || undefined}
          {...(isOpen
            ? { role: 'application', tabIndex: 0, 'aria-describedby': `${id}-keys`, onKeyDown: keys.onKeyDown }
            : { role: 'img' })}
          aria-label={label ?? t('quiz.draw.sheet', { count: path.split('M').length - 1 })}
          viewBox={`0 0 ${side} ${side}`}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            keys.lift()
            add(event, 'M')
          }}
          onPointerMove={(event) => add(event, 'L')}
          onPointerUp={end}
          onPointerCancel={end}
        >
          {picture !== undefined && <image href={picture} width={side} height={side} />}
          <path d={path} />
          {isOpen && keys.pen && (
            <circle className="quiz-pen" data-down={keys.pen.isDown} cx={keys.pen.at[0]} cy={keys.pen.at[1]} r={18} />
          )}
        </svg>
      </div>
      {isOpen && (
        <>
          <p id={`${id}-keys`} className="small soft">
            {t('quiz.draw.keys')}
          </p>
          <p role="status" className="hidden">
            {keys.pen && t(keys.pen.isDown ? 'quiz.draw.down' : 'quiz.draw.lifted')}
          </p>
          <div className="row">
            <Button onClick={() => change(withoutLast(path))}>{t('quiz.draw.undo')}</Button>
            <Button onClick={() => change('')}>{t('quiz.draw.clear')}</Button>
          </div>
        </>
      )}
    </div>
  )
}

function pointOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  const along = (at: number) => Math.round(Math.min(side - 1, Math.max(0, at * side)))
  return [along((clientX - left) / width), along((clientY - top) / height)]
}
