import { IconPlus } from '@tabler/icons-react'
import { useLiveQuery } from 'dexie-react-hooks'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queuedOf } from '#offline/queued.ts'
import { Button } from '#ui/Button.tsx'
import { onLaunch, takeBrought, type Brought } from './brought.ts'
import type { SourceDialogProps } from './SourceDialog.tsx'

const SourceDialog = lazy(() => import('./SourceDialog.tsx').then((file) => ({ default: file.SourceDialog })))

const none: Brought = { files: [], text: '', title: '', link: '' }

/** Brings documents, links and texts to *My content*, also those that another program hands over; and shows those not sent yet. */
export function AddSource() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [brought, setBrought] = useState<SourceDialogProps['brought']>(null)
  const queued = useLiveQuery(() => queuedOf('capture.send'), [], [])

  useEffect(() => {
    const show = (given: SourceDialogProps['brought']) => {
      setBrought(given)
      setOpen(true)
    }
    onLaunch((files) => show({ ...none, files, via: 'opened' }))
    takeBrought(Date.now()).then(
      (given) => given && show({ ...given, via: 'shared' }),
      () => {},
    )
  }, [])

  const close = () => {
    setOpen(false)
    setBrought(null)
  }
  return (
    <div className="add-source">
      <Button onClick={() => setOpen(true)}>
        <IconPlus size={20} aria-hidden="true" />
        {t('documents.add')}
      </Button>
      <div className="small soft" role="status">
        {queued.length > 0 && (
          <ul>
            {queued.map(({ seq, input, state }) => (
              <li key={seq} dir="auto">
                {t(state === 'parked' ? 'documents.refused' : 'documents.queued', { name: titleIn(input) })}
              </li>
            ))}
          </ul>
        )}
      </div>
      {isOpen && (
        <Suspense fallback={null}>
          <SourceDialog key={brought?.via} brought={brought} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

function titleIn(input: unknown): string {
  return typeof input === 'object' && input !== null && 'title' in input ? String(input.title) : ''
}
