import { useTranslation } from 'react-i18next'
import { latePart } from '#languages/late-part.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'

/** The feed of a class for one of its members. */
export const FeedPanel = latePart('feed', () => import('./FeedPanel.tsx').then((file) => file.FeedPanel), LoadFailed)

function LoadFailed(_: { classId: string }) {
  const { t } = useTranslation()
  return (
    <Notice title={t('common.needsNetwork')}>
      <Button onClick={() => location.reload()}>{t('common.retry')}</Button>
    </Notice>
  )
}
