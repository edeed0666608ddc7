import { maxInkLength, type Ink } from '@takhti/schema/responses/model'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DrawAnswer } from '#quizzes/answers/port.tsx'
import { Button } from '#ui/Button.tsx'

type InkedProps = {
  /** `drawing`, the id of a file, or a page of it. */
  place: string
  ink: Ink
  /** Absent where the strokes are shown only. */
  onInk?: ((ink: Ink) => void) | undefined
  children: ReactNode
}

/** A drawing, a photo or a page with a marker's strokes over it. */
export function InkView({ place, ink, onInk, children }: InkedProps) {
  const { t } = useTranslation()
  const [isDrawing, setDrawing] = useState(false)
  const path = ink[place] ?? ''
  const { [place]: _, ...others } = ink
  const isOpen = isDrawing && onInk !== undefined
  return (
    <div className="stack">
      {path === '' && !isOpen ? (
        children
      ) : (
        <DrawAnswer
          path={path}
          picture={undefined}
          under={children}
          label={t('quiz.draw.strokes')}
          isLocked={!isOpen}
          most={maxInkLength}
          onPath={(changed) => onInk?.(changed === '' ? others : { ...others, [place]: changed })}
        />
      )}
      {onInk && (
        <div>
          <Button aria-pressed={isDrawing} onClick={() => setDrawing(!isDrawing)}>
            {t(isDrawing ? 'quiz.draw.done' : 'quiz.draw.over')}
          </Button>
        </div>
      )}
    </div>
  )
}
