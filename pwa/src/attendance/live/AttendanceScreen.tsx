import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#screen/paths.ts'
import { AttendancePanel } from './AttendancePanel.tsx'
import '../attendance.css'

/** The attendance of the last live class of a lesson, as a page. */
export function AttendanceScreen({ lessonId }: { lessonId: string }) {
  const { t } = useTranslation()
  useEffect(() => {
    document.title = t('attendance.title')
  }, [t])
  return (
    <main id="content" className="attendance-sheet" tabIndex={-1}>
      <header className="row">
        <Link to={paths.liveClass} params={{ lessonId }} className="icon-button" aria-label={t('common.back')}>
          <IconArrowLeft aria-hidden="true" className="mirrored" />
        </Link>
        <h1>{t('attendance.title')}</h1>
      </header>
      <AttendancePanel lessonId={lessonId} />
    </main>
  )
}
