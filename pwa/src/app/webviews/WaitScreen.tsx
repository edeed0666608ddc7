import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/errors.ts'
import { Failed, NotOnDevice } from '#screen/states.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

type WaitingProps = { query: { error: unknown; refetch: () => unknown } }

/** A page whose answer has not arrived, or failed. */
export function WaitScreen({ query: { error, refetch } }: WaitingProps) {
  const { t } = useTranslation()
  const again = () => void refetch()
  if (!(error instanceof ApiError)) return <Skeleton label={t('common.loading')} />
  return error.isUnanswered ? <NotOnDevice onRetry={again} /> : <Failed error={error} onRetry={again} />
}
