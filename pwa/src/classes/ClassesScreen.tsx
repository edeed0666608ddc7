import { IconArchive, IconPlus, IconUsersGroup } from '@tabler/icons-react'
import type { ClassOfPerson } from '@takhti/schema/classes/model'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { usePages } from '#api/pages.ts'
import { requirePerson } from '#api/person.ts'
import { q } from '#api/query.ts'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { ArchivedList } from './archive/port.ts'
import { ClassNameDialog } from './ClassNameDialog.tsx'
import { OwnRequestList } from './OwnRequestList.tsx'
import './classes.css'

const mayRun = () => ['instructor', 'admin'].includes(requirePerson().role)

export const classesScreen = screen({
  path: paths.classes,
  title: 'classes',
  roles: ['instructor', 'learner', 'guest', 'admin'],
  load: () => q(calls.classes.listMine, {}),
  Actions: () => <ClassesHead />,
  View: ({ data }) => (
    <div className="stack">
      {requirePerson().role !== 'admin' && <OwnRequestList />}
      {requirePerson().role === 'admin' ? <ClassesOfInstitute /> : <Classes classes={data.items} />}
      <Archived />
    </div>
  ),
})

/** The classes that are over, asked for by a press alone. */
function Archived() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="stack" aria-label={t('classes.archived')}>
      <div className="row">
        <Button look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <IconArchive size={18} aria-hidden="true" />
          {t('classes.archived')}
        </Button>
      </div>
      {isOpen && (
        <Suspense fallback={<Skeleton label={t('common.loading')} />}>
          <ArchivedList card={ClassCard} />
        </Suspense>
      )}
    </section>
  )
}

function ClassesOfInstitute() {
  const { t } = useTranslation()
  const { items, more, isPending } = usePages(
    calls.classes.listWithInstitute,
    { limit: 100 },
    ({ classes, ...page }) => ({
      ...page,
      items: classes,
    }),
  )
  if (items.length === 0 && isPending) return <Skeleton label={t('common.loading')} />
  return (
    <>
      <Classes classes={items} />
      {more && <Button onClick={more}>{t('common.more')}</Button>}
    </>
  )
}

function Classes({ classes }: { classes: readonly ClassOfPerson[] }) {
  if (classes.length === 0) return <NoClasses />
  return (
    <ul className="class-list">
      {classes.map((each) => (
        <ClassCard key={each.classId} {...each} />
      ))}
    </ul>
  )
}

function ClassesHead() {
  const { t } = useTranslation()
  return (
    <div className="row">
      {requirePerson().role !== 'admin' && (
        <Link to={paths.calendar} className="button">
          {t('calendar.title')}
        </Link>
      )}
      {requirePerson().role === 'instructor' && (
        <Link to={paths.insights} className="button">
          {t('insights.title')}
        </Link>
      )}
      {mayRun() && <CreateClass />}
    </div>
  )
}

function CreateClass() {
  const { t } = useTranslation()
  const [isNaming, setNaming] = useState(false)
  return (
    <>
      <Button look="main" onClick={() => setNaming(true)}>
        <IconPlus size={18} aria-hidden="true" />
        {t('classes.create')}
      </Button>
      {isNaming && <ClassNameDialog onClose={() => setNaming(false)} />}
    </>
  )
}

function ClassCard({ classId, name, class_code, learnerCount }: ClassOfPerson) {
  const { t } = useTranslation()
  return (
    <li>
      <Link to={paths.classDetail} params={{ classId }} className="card class-card">
        <IconUsersGroup size={30} aria-hidden="true" />
        <span className="grow">
          <strong dir="auto">{name}</strong>
          <span className="small soft">{t('classes.students', { count: learnerCount })}</span>
        </span>
        {class_code && (
          <span className="tag" dir="ltr">
            {class_code}
          </span>
        )}
      </Link>
    </li>
  )
}

function NoClasses() {
  const { t } = useTranslation()
  const text = mayRun() ? t('classes.emptyTeacherText') : t('classes.emptyText')
  return <Notice mark={<IconUsersGroup size={36} />} title={t('classes.emptyTitle')} text={text} />
}
