import { useTranslation } from 'react-i18next'
import type { DeviceAssessment } from '../assessment-store.ts'

/** An assessment to edit. */
export function EditorView({ assessment }: { assessment: DeviceAssessment }) {
  const { t } = useTranslation()
  return <p className="soft">{t('assessments.questionCount', { count: assessment.questionCount })}</p>
}
