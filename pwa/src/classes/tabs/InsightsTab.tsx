import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { InsightsPanel } from '#insights/port.tsx'
import { paths } from '#screen/paths.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { TabProps } from './tab-props.ts'

/** What the class has learned; a student sees their own part. */
export function InsightsTab({ classId, role }: TabProps) {
  const { t } = useTranslation()
  return (
    <>
      <Suspense fallback={<Skeleton label={t('common.loading')} />}>
        <InsightsPanel classId={classId} />
      </Suspense>
      {role === 'instructor' && (
        <div className="row">
          <Link to={paths.gradebook} params={{ classId }} className="button">
            {t('gradebook.title')}
          </Link>
        </div>
      )}
    </>
  )
}
