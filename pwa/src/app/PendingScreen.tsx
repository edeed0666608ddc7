import { useTranslation } from 'react-i18next'
import { Skeleton } from '#ui/Skeleton.tsx'

export function PendingScreen() {
  const { t } = useTranslation()
  return <Skeleton label={t('common.loading')} />
}
