import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { liftOf } from './snackbar-lift.ts'
import { pauseSnackbar, resumeSnackbar, undoSnackbar, useSnackbars } from './snackbars.ts'

export function Snackbars() {
  const { t } = useTranslation()
  const shown = useSnackbars()
  const place = useRef<HTMLDivElement>(null)
  const [lift, setLift] = useState(0)
  useLayoutEffect(() => {
    if (place.current) setLift(liftOf(place.current))
  }, [shown])
  return (
    <div ref={place} className="snackbars" style={{ marginBlockEnd: lift }} role="status" aria-live="polite">
      {shown.map(({ id, text, undo }) =>
        undo === null ? (
          <p key={id} className="snackbar" dir="auto">
            {text}
          </p>
        ) : (
          <div
            key={id}
            className="snackbar"
            data-undo
            onPointerEnter={() => pauseSnackbar(id)}
            onPointerLeave={() => resumeSnackbar(id)}
            onFocus={() => pauseSnackbar(id)}
            onBlur={() => resumeSnackbar(id)}
          >
            <span dir="auto">{text}</span>
            <button type="button" onClick={() => undoSnackbar(id)}>
              {t('common.undo')}
            </button>
          </div>
        ),
      )}
    </div>
  )
}
