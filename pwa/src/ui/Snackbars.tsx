import { useTranslation } from 'react-i18next'
import { pauseSnackbar, resumeSnackbar, undoSnackbar, useSnackbars } from './snackbars.ts'

export function Snackbars() {
  const { t } = useTranslation()
  const shown = useSnackbars()
  return (
    <div className="snackbars" role="status" aria-live="polite">
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
