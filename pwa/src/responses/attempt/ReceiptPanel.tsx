import { IconCircleCheck, IconClockUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#offline/connectivity.ts'
import { paths } from '#screen/paths.ts'
import type { DeviceAttempt } from './attempt-store.ts'
import { SavedState } from './SavedState.tsx'
import { useDates } from './use-dates.ts'

/** The receipt of the server; before it, that the attempt waits to be sent. */
export function ReceiptPanel({ attempt }: { attempt: DeviceAttempt }) {
  const { t } = useTranslation()
  const dates = useDates()
  const isOnline = useOnline()
  const { receipt, name } = attempt
  return (
    <section className="card stack attempt-receipt" aria-labelledby="attempt-receipt">
      {receipt === null ? (
        <IconClockUp size={36} aria-hidden="true" />
      ) : (
        <IconCircleCheck size={36} aria-hidden="true" />
      )}
      <div role="status">
        <h2 id="attempt-receipt">{t(receipt === null ? 'attempt.receipt.waiting' : 'attempt.receipt.title')}</h2>
      </div>
      <p dir="auto">{name}</p>
      {receipt === null ? (
        <>
          <p>{t(isOnline ? 'attempt.receipt.sending' : 'attempt.receipt.offline')}</p>
          <SavedState attempt={attempt} />
        </>
      ) : (
        <>
          <p>{t('attempt.receipt.at', { at: dates(receipt.submittedAt) })}</p>
          {receipt.isLate && <p>{t('attempt.receipt.late')}</p>}
          <p className="small soft">
            {t('attempt.receipt.number')} <code dir="ltr">{receipt.receipt}</code>
          </p>
        </>
      )}
      <p>
        <Link to={paths.assignments} className="button">
          {t('attempt.toList')}
        </Link>
      </p>
    </section>
  )
}
