import { useTranslation } from 'react-i18next'
import { requirePerson } from '#api/person.ts'
import { exportWork } from '#offline/export.ts'
import { useSignal } from '#state/use-signal.ts'
import { Button } from '#ui/Button.tsx'
import type { LessonSync } from '../sync/lesson-sync.ts'

/** Refused changes stay on this device; the page can be saved as a file first. */
export function RefusalNotice({ sync }: { sync: LessonSync }) {
  const { t } = useTranslation()
  const refusal = useSignal(sync.refusal)
  if (!refusal) return null
  return (
    <div className="board-bar board-refusal" role="alert">
      <p>
        {t(`errors.${refusal}`)} {t('board.refused')}
      </p>
      <Button onClick={() => void exportWork(requirePerson().personId)}>{t('sync.export')}</Button>
      <Button look="quiet" onClick={() => sync.refusal.set(null)}>
        {t('common.close')}
      </Button>
    </div>
  )
}
