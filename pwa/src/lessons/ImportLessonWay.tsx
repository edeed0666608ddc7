import { IconPackageImport } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onLaunch } from '#offline/launch-queue.ts'
import { ImportLessonDialog } from './ImportLessonDialog.tsx'

/** The button that imports a lesson from a saved file. */
export function ImportLessonWay() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [opened, setOpened] = useState<readonly File[]>([])
  useEffect(
    () =>
      onLaunch((files) => {
        setOpened(files)
        setOpen(true)
      }),
    [],
  )
  return (
    <>
      <button type="button" className="card way import-lesson" onClick={() => setOpen(true)}>
        <IconPackageImport size={28} aria-hidden="true" />
        <span>
          <strong>{t('importLesson.title')}</strong>
          <span className="small soft">{t('importLesson.lead')}</span>
        </span>
      </button>
      {isOpen && <ImportLessonDialog opened={opened} onClose={() => setOpen(false)} />}
    </>
  )
}
