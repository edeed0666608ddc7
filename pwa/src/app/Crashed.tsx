import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'

/** Over a page that has no session to clear and no other screen to go to: it can be loaded again. */
export function Crashed() {
  const { t } = useTranslation()
  return (
    <main role="alert">
      <Notice title={t('crash.title')}>
        <Button look="main" onClick={() => location.reload()}>
          {t('common.reload')}
        </Button>
      </Notice>
    </main>
  )
}
