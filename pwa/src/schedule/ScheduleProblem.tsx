import { useTranslation } from 'react-i18next'
import type { ApiError } from '#api/errors.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'

/** Why there is no schedule. */
export function ScheduleProblem({ error, again }: { error: ApiError | null; again: () => void }) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'schedule' })
  if (error === null) return <p role="status">{i18n.t('common.loading')}</p>
  if (error.code === 'classes/not-found' || error.code === 'common/bad-request')
    return <Notice title={t('invalidClass')} />
  return (
    <Notice title={t('failed')}>
      <Button onClick={again}>{i18n.t('common.retry')}</Button>
    </Notice>
  )
}
