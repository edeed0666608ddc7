import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '#screen/paths.ts'
import './assessment-tabs.css'

// The path of an assessment begins those of its pages.
const exact = { exact: true }

const tabs = ['responses', 'marking', 'results'] as const

type AssessmentTabsProps = { assessmentId: string; current: (typeof tabs)[number] }

/** The teacher's pages of one assessment after its students have begun. */
export function AssessmentTabs({ assessmentId, current }: AssessmentTabsProps) {
  const { t } = useTranslation()
  return (
    <nav className="row assessment-tabs" aria-label={t('responses.pages')}>
      <Link to={paths.assessment} params={{ assessmentId }} activeOptions={exact} className="button">
        {t('responses.editor')}
      </Link>
      {tabs.map((tab) => (
        <Link
          key={tab}
          to={paths[tab]}
          params={{ assessmentId }}
          activeOptions={exact}
          className="button"
          // A webview has another address, and a report of one student is a page of the responses.
          {...(tab === current && { 'aria-current': 'page' })}
        >
          {t(`${tab}.title`)}
        </Link>
      ))}
    </nav>
  )
}
