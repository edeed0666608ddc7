import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { requirePerson } from '#api/person.ts'
import { q } from '#api/query.ts'
import { TodayPanel } from '#live/port.tsx'
import { QuietPanel } from '#notifications/port.tsx'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { ClassActions } from './ClassActions.tsx'
import { ClassNow } from './ClassNow.tsx'
import { DoorList } from './DoorList.tsx'
import { InvitePanel } from './InvitePanel.tsx'
import { OpenRequestList } from './OpenRequestList.tsx'
import { StudentsPanel } from './StudentsPanel.tsx'
import { TeachersPanel } from './TeachersPanel.tsx'
import './classes.css'

const mayRun = () => ['instructor', 'admin'].includes(requirePerson().role)

export const classScreen = screen({
  path: paths.classDetail,
  title: 'classes',
  roles: ['instructor', 'learner', 'guest', 'admin'],
  load: ({ classId = '' }) => q(calls.classes.get, { id: classId }),
  heading: ({ name }) => name,
  Actions: ({ data }) => (
    <>
      {requirePerson().role !== 'admin' && <ClassNow classId={data.classId} />}
      {requirePerson().role === 'instructor' && <GradebookLink classId={data.classId} />}
      {mayRun() && <ClassActions {...data} />}
    </>
  ),
  View: ({ data }) => (
    <div className="stack class-page">
      <Suspense>
        <TodayPanel classId={data.classId} />
      </Suspense>
      {data.class_code && <InvitePanel code={data.class_code} classId={data.classId} door={data.door ?? 'open'} />}
      {data.door === 'wait' && <DoorList classId={data.classId} />}
      {mayRun() && (
        <>
          <StudentsPanel {...data} />
          <OpenRequestList classId={data.classId} />
          <TeachersPanel {...data} />
        </>
      )}
      {requirePerson().role === 'instructor' && (
        <Suspense>
          <QuietPanel classId={data.classId} />
        </Suspense>
      )}
    </div>
  ),
})

function GradebookLink({ classId }: { classId: string }) {
  const { t } = useTranslation()
  return (
    <Link to={paths.gradebook} params={{ classId }} className="button">
      {t('gradebook.title')}
    </Link>
  )
}
