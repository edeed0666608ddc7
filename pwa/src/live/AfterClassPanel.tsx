import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { requirePerson } from '#api/person.ts'
import { paths } from '#screen/paths.ts'

/**
 * Links from a live class to what is left of it. They are pages behind its address: routes would be part of every
 * first screen.
 */
export function AfterClassPanel({ lessonId }: { lessonId: string }) {
  const { t } = useTranslation()
  const to = { to: paths.liveClass, params: { lessonId }, className: 'button' } as const
  return (
    <>
      <Link {...to} search={{ show: 'recordings' }}>
        {t('recordings.ofLesson')}
      </Link>
      {requirePerson().role === 'instructor' && (
        <Link {...to} search={{ show: 'attendance' }}>
          {t('live.attendance')}
        </Link>
      )}
    </>
  )
}
