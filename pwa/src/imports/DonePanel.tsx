import { IconCircleCheck } from '@tabler/icons-react'
import type { ImportAnswer } from '@takhti/schema/imports/model'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'

/** The last step: the result. */
export function DonePanel({ answer, onAgain }: { answer: ImportAnswer; onAgain: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <p className="import-done" role="status">
        <IconCircleCheck size={30} aria-hidden="true" />
        <span>
          {t('imports.done.added', { count: answer.added })}{' '}
          {answer.already > 0 && t('imports.done.already', { count: answer.already })}
        </span>
      </p>
      {answer.lettersLeftOut !== undefined && (
        <p role="status">{t('imports.done.lettersLeftOut', { rows: answer.lettersLeftOut })}</p>
      )}
      <div className="row">
        <Button onClick={onAgain}>{t('imports.done.again')}</Button>
      </div>
    </>
  )
}
