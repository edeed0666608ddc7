import { IconMoodSad } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { currentPerson } from '#api/person.ts'
import { dropSession } from '#api/session.ts'
import { exportWork } from '#offline/export.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'

// Credentials go at once, so that a start that crashes ends at sign-in instead of crashing again.
const owner = currentPerson()

export function CrashScreen() {
  const { t } = useTranslation()
  useEffect(() => void dropSession(), [])
  return (
    <main className="crash" role="alert">
      <Notice mark={<IconMoodSad size={36} />} title={t('crash.title')} text={t('crash.text')}>
        <div className="row">
          {owner && <Button onClick={() => void exportWork(owner.personId)}>{t('crash.export')}</Button>}
          <Button look="main" onClick={() => location.replace('/')}>
            {t('crash.start')}
          </Button>
        </div>
      </Notice>
    </main>
  )
}
