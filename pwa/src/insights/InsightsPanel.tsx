import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { requirePerson } from '#api/person.ts'
import { paths } from '#screen/paths.ts'
import { TabList } from '#ui/TabList.tsx'
import { oneOf, useAddress } from '#ui/use-address.ts'
import { ClassView } from './ClassView.tsx'
import { DaysField } from './DaysField.tsx'
import { StudentsView } from './StudentsView.tsx'
import { StudentView } from './StudentView.tsx'
import { TopicsView } from './TopicsView.tsx'
import { useDays } from './use-days.ts'
import './insights.css'

const views = ['class', 'students', 'topics'] as const

const address = { view: oneOf(views, 'class') }

const panelId = 'insights-panel'

/** The insights of a class; a student sees their own. */
export function InsightsPanel({ classId }: { classId: string }) {
  const { role, personId } = requirePerson()
  return role === 'learner' ? (
    <StudentView {...{ classId, studentId: personId }} />
  ) : (
    <ClassInsights classId={classId} />
  )
}

function ClassInsights({ classId }: { classId: string }) {
  const { t } = useTranslation()
  const { days } = useDays()
  const [{ view }, setAddress] = useAddress(address)
  const Shown = { class: ClassView, students: StudentsView, topics: TopicsView }[view]
  return (
    <section className="stack" aria-label={t('insights.title')}>
      <div className="row insight-tools labels-hidden-on-phone">
        <TabList
          label={t('insights.views.label')}
          panelId={panelId}
          chosen={view}
          tabs={views.map((value) => ({ value, name: t(`insights.views.${value}`) }))}
          onChoose={(chosen) => setAddress({ view: chosen })}
        />
        <span className="grow" />
        <DaysField />
        {requirePerson().role === 'instructor' && (
          <Link to={paths.insights} className="button" data-look="quiet">
            {t('insights.allClasses')}
          </Link>
        )}
      </div>
      <div id={panelId} role="tabpanel" aria-label={t(`insights.views.${view}`)} className="stack">
        <Shown {...{ classId, days }} />
      </div>
    </section>
  )
}
