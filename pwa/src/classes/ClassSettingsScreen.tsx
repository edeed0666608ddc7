import { IconArrowLeft } from '@tabler/icons-react'
import type { ClassOfPerson } from '@takhti/schema/classes/model'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { requirePerson } from '#api/person.ts'
import { q } from '#api/query.ts'
import { QuietPanel } from '#notifications/port.tsx'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { ReadOnly } from '#ui/read-only.ts'
import { ArchivePanel } from './archive/port.ts'
import { ClassNamePanel } from './ClassNamePanel.tsx'
import { CopyPanel } from './copy/port.ts'
import { DoorField } from './DoorField.tsx'
import { InvitePanel } from './InvitePanel.tsx'
import { RemoveClassPanel } from './RemoveClassPanel.tsx'
import { TeachersPanel } from './TeachersPanel.tsx'
import './classes.css'

export const classSettingsScreen = screen({
  path: paths.classSettings,
  title: 'classSettings',
  roles: ['instructor', 'admin'],
  load: ({ classId = '' }) => q(calls.classes.get, { id: classId }),
  Actions: ({ data: { classId, name } }) => <BackLink classId={classId} name={name} />,
  View: ({ data }) => (
    <div className="stack class-page">
      {data.isArchived !== true && <OpenClassPanels of={data} />}
      <ReadOnly value={data.isArchived === true}>
        <TeachersPanel classId={data.classId} />
      </ReadOnly>
      <Suspense>
        <CopyPanel classId={data.classId} name={data.name} />
      </Suspense>
      <Suspense>
        <ArchivePanel of={data} />
      </Suspense>
      <RemoveClassPanel classId={data.classId} name={data.name} />
    </div>
  ),
})

/** What a class has while it is not archived. */
function OpenClassPanels({ of: { classId, name, class_code: code, door } }: { of: ClassOfPerson }) {
  return (
    <>
      <ClassNamePanel classId={classId} name={name} />
      {code && (
        <InvitePanel code={code}>
          <DoorField classId={classId} door={door ?? 'open'} />
        </InvitePanel>
      )}
      {requirePerson().role === 'instructor' && (
        <Suspense>
          <QuietPanel classId={classId} />
        </Suspense>
      )}
    </>
  )
}

function BackLink({ classId, name }: { classId: string; name: string }) {
  const { t } = useTranslation()
  return (
    <Link to={paths.classDetail} params={{ classId }} className="button" aria-label={t('classSettings.back', { name })}>
      <IconArrowLeft size={18} aria-hidden="true" className="mirrored" />
      <bdi>{name}</bdi>
    </Link>
  )
}
