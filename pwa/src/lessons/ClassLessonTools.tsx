import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LocalLesson } from '#offline/rows.ts'
import { Button } from '#ui/Button.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { PublishedDialog } from './PublishedDialog.tsx'
import './lessons.css'

/** The publication of a lesson from the page of a class. */
export function ClassLessonTools({ classId }: { classId: string }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'choice' | LocalLesson | null>(null)
  const close = () => setOpen(null)
  return (
    <div className="row">
      <Button look="main" aria-haspopup="dialog" onClick={() => setOpen('choice')}>
        <IconSend size={18} aria-hidden="true" className="mirrored" />
        {t('publishing.title')}
      </Button>
      {open === 'choice' && <PublishDialog classId={classId} onPublished={setOpen} onClose={close} />}
      {open !== null && open !== 'choice' && <PublishedDialog lesson={open} classId={classId} onClose={close} />}
    </div>
  )
}
