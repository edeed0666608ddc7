import type { AssessmentSummary } from '@takhti/schema/assessments/model'
import { useTranslation } from 'react-i18next'

/** The status of an assessment, and whether students have older questions than its teachers. */
export function StatusTag({ of }: { of: Pick<AssessmentSummary, 'status' | 'isChanged' | 'revision'> }) {
  const { t } = useTranslation()
  return (
    <span className="assessment-tags">
      <span className="tag" data-status={of.status}>
        {t(`assessments.statuses.${of.status}`)}
      </span>
      {of.status === 'Published' && of.isChanged && <span className="tag">{t('assessments.changed')}</span>}
      {of.revision === 0 && <span className="tag">{t('assessments.onlyHere')}</span>}
    </span>
  )
}
