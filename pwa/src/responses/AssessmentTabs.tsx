import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '#screen/paths.ts'
import './assessment-tabs.css'

const tabs = ['responses', 'marking', 'results'] as const

/** The teacher's pages of one assessment after its students have begun. */
export function AssessmentTabs({ assessmentId }: { assessmentId: string }) {
  const { t } = useTranslation()
  return (
    <nav className="row assessment-tabs" aria-label={t('responses.pages')}>
      <Link to={paths.assessment} params={{ assessmentId }} className="button" data-look="quiet">
        {t('responses.editor')}
      </Link>
      {tabs.map((tab) => (
        <Link key={tab} to={paths[tab]} params={{ assessmentId }} className="button">
          {t(`${tab}.title`)}
        </Link>
      ))}
    </nav>
  )
}
