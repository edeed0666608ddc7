import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '#screen/paths.ts'
import type { TabProps } from './tab-props.ts'

/** What the class has learned. */
export function InsightsTab({ classId, role }: TabProps) {
  const { t } = useTranslation()
  return (
    <div className="row">
      {role === 'instructor' && (
        <Link to={paths.gradebook} params={{ classId }} className="button">
          {t('gradebook.title')}
        </Link>
      )}
    </div>
  )
}
