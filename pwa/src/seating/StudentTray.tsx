import { useState, type PointerEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { CanvasActions } from './SeatingCanvas.tsx'
import type { Student } from './student.ts'

type StudentTrayProps = {
  students: readonly Student[]
  armed: string | null
  setArmed: (personId: string | null) => void
  canvas: RefObject<CanvasActions | null>
  onSeat: (personId: string, deskId: string) => void
}

type Drag = { personId: string; name: string; x: number; y: number }

/** Students without a seat: dragged onto a desk, or pressed before a desk is pressed. */
export function StudentTray({ students, armed, setArmed, canvas, onSeat }: StudentTrayProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'seating' })
  const [drag, setDrag] = useState<Drag | null>(null)
  const move = (event: PointerEvent) => drag && setDrag({ ...drag, x: event.clientX, y: event.clientY })

  function drop(event: PointerEvent) {
    const deskId = drag && canvas.current?.deskIdBelow(event)
    if (drag && deskId) {
      onSeat(drag.personId, deskId)
      setArmed(null)
    }
    setDrag(null)
  }

  if (students.length === 0) return <p className="soft">{t('allSeated')}</p>
  return (
    <section aria-label={t('unseated')}>
      <h2 className="seating-heading">{t('unseatedCount', { count: students.length })}</h2>
      <ul className="seating-tray">
        {students.map(({ personId, name }) => (
          <li key={personId}>
            <button
              type="button"
              className="seating-chip"
              aria-pressed={armed === personId}
              dir="auto"
              onClick={() => setArmed(armed === personId ? null : personId)}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId)
                setDrag({ personId, name, x: event.clientX, y: event.clientY })
              }}
              onPointerMove={move}
              onPointerUp={drop}
              onPointerCancel={() => setDrag(null)}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
      {drag && (
        <span className="seating-ghost" aria-hidden="true" style={{ transform: `translate(${drag.x}px, ${drag.y}px)` }}>
          {drag.name}
        </span>
      )}
    </section>
  )
}
