import { useTranslation } from 'react-i18next'
import { isLoadFailure } from '#offline/load-failure.ts'
import { Unbrought } from '#screen/states.tsx'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'

/** The crash screen of pages without a session and without a router: it offers a reload. */
export function CrashFallback({ error }: { error: unknown }) {
  const { t } = useTranslation()
  if (isLoadFailure(error))
    return (
      <main role="alert">
        <Unbrought error={error} />
      </main>
    )
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
