import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withOthers } from '#languages/late-words.ts'
import { useLight, type Safety } from './light.ts'
import { patiently } from './patiently.ts'
import './sync-light.css'

const SyncDialog = lazy(() =>
  patiently(() => withOthers(() => import('./SyncDialog.tsx')).then((file) => ({ default: file.SyncDialog }))),
)

const tones: Record<Safety, string> = { unknown: 'quiet', safe: 'good', device: 'warn', refused: 'bad', full: 'bad' }

/** Shows how far this person's work is synced; a press lists what is pending. */
export function SyncLight() {
  const { t } = useTranslation()
  const { safety } = useLight()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="sync-light"
        data-tone={tones[safety]}
        data-safety={safety}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className="sync-lamp" aria-hidden="true" />
        <span role="status" aria-label={t('sync.title')}>
          {t(`sync.${safety}`)}
        </span>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <SyncDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
