import { useTranslation } from 'react-i18next'
import { useOnline } from '#offline/connectivity.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { handIn, isAnswered, type DeviceAttempt } from './attempt-store.ts'

type HandInDialogProps = { attempt: DeviceAttempt; onGo: (index: number) => void; onClose: () => void }

/** Asks before an attempt is handed in, and names the questions without an answer. */
export function HandInDialog({ attempt, onGo, onClose }: HandInDialogProps) {
  const { t } = useTranslation()
  const isOnline = useOnline()
  const { questions, flags } = attempt
  const places = questions.map(({ id }, index) => ({ id, index }))
  const missing = places.filter(({ id }) => !isAnswered(attempt, id))
  const flagged = places.filter(({ id }) => flags.includes(id))
  const list = (title: string, items: typeof places) =>
    items.length > 0 && (
      <div className="stack">
        <p>
          <strong>{title}</strong>
        </p>
        <ul className="attempt-map">
          {items.map(({ id, index }) => (
            <li key={id}>
              <Button
                onClick={() => {
                  onGo(index)
                  onClose()
                }}
              >
                {t('attempt.question', { number: index + 1 })}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    )
  return (
    <Dialog
      title={t('attempt.handIn.title')}
      closeLabel={t('common.close')}
      cancelLabel={t('common.cancel')}
      submitLabel={t('attempt.handIn.submit')}
      onClose={onClose}
      onSubmit={() => void handIn(attempt.assessmentId)}
    >
      {list(t('errors.assessments/unanswered'), missing)}
      {list(t('attempt.handIn.flagged'), flagged)}
      <p>{t('attempt.handIn.text')}</p>
      {!isOnline && <p>{t('attempt.handIn.offline')}</p>}
    </Dialog>
  )
}
