import { IconBroadcast } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '#screen/paths.ts'

/** The link from a lesson to its live class: a teacher opens it with one press, and starts the class with the next. */
export function ClassWay() {
  const { t } = useTranslation()
  const { lessonId = '' } = useParams({ strict: false })
  const name = t('board.liveClass')
  return (
    <Link to={paths.liveClass} params={{ lessonId }} className="icon-button board-class" aria-label={name} title={name}>
      <IconBroadcast aria-hidden="true" />
    </Link>
  )
}
