import { IconSettings } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { requirePerson } from '#api/person.ts'
import { q } from '#api/query.ts'
import { ClassAttendanceLinks } from '#attendance/port.tsx'
import { PraiseButton } from '#conduct/port.tsx'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { ReadOnly } from '#ui/read-only.ts'
import { ArchivePanel } from './archive/port.ts'
import { useClassTab } from './class-tabs.ts'
import { ClassNow } from './ClassNow.tsx'
import { ClassTabs } from './ClassTabs.tsx'
import './classes.css'

export const classScreen = screen({
  path: paths.classDetail,
  title: 'classes',
  roles: ['instructor', 'learner', 'guest', 'admin'],
  load: ({ classId = '' }) => q(calls.classes.get, { id: classId }),
  heading: ({ name }) => name,
  Actions: ({ data }) => <ClassHead classId={data.classId} isArchived={data.isArchived === true} />,
  View: ({ data }) => (
    <div className="stack">
      {data.isArchived && (
        <Suspense>
          <ArchivePanel of={data} />
        </Suspense>
      )}
      <ReadOnly value={data.isArchived === true}>
        <ClassTabs of={data} />
      </ReadOnly>
    </div>
  ),
})

/** What a person starts in the class from any tab; in an archived one they read alone. */
function ClassHead({ classId, isArchived }: { classId: string; isArchived: boolean }) {
  const { t } = useTranslation()
  const { role } = requirePerson()
  const { tab } = useClassTab(role)
  return (
    <div className="row class-head" data-tab={tab}>
      {role !== 'admin' && !isArchived && <ClassNow classId={classId} />}
      <Suspense>
        <ClassAttendanceLinks classId={classId} isRead={isArchived} />
      </Suspense>
      {role === 'instructor' && !isArchived && (
        <Suspense>
          <PraiseButton classId={classId} />
        </Suspense>
      )}
      {(role === 'instructor' || role === 'admin') && (
        <Link to={paths.classSettings} params={{ classId }} className="button class-settings-link">
          <IconSettings size={18} aria-hidden="true" />
          <span className="hidden-on-phone">{t('classSettings.title')}</span>
        </Link>
      )}
    </div>
  )
}
