import { IconShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { requirePerson } from '#api/person.ts'
import { lessonsOnDevice } from '../lesson-store.ts'
import { ShareDialog } from './ShareDialog.tsx'

/** Shares an open lesson of the caller; another teacher's lesson has no button. */
export function ShareButton({ lessonId }: { lessonId: string }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(lessonsOnDevice)
  const lesson = data?.data.find(({ flow_id: id }) => id === lessonId)
  if (!lesson || lesson.createdBy !== requirePerson().personId || lesson.lessonType !== 'LESSON') return null
  return (
    <>
      <button
        type="button"
        className="button board-action"
        data-look="main"
        aria-label={t('share.open')}
        title={t('share.open')}
        onClick={() => setOpen(true)}
      >
        <IconShare size={20} aria-hidden="true" />
        <span aria-hidden="true">{t('share.open')}</span>
      </button>
      {isOpen && <ShareDialog lesson={lesson} onClose={() => setOpen(false)} />}
    </>
  )
}
