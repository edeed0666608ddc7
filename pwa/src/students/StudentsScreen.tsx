import { IconUsersGroup } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useEveryPage } from '#api/pages.ts'
import { StudentsPanel } from '#classes/port.tsx'
import { ImportLink } from '#imports/port.tsx'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PhoneFold } from '#ui/PhoneFold.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { anyText, useAddress } from '#ui/use-address.ts'
import './students.css'

const address = { class: anyText }

export const studentsScreen = screen({
  path: paths.students,
  title: 'students',
  roles: ['instructor', 'admin'],
  Actions: ImportAction,
  View: () => <StudentsView />,
})

function ImportAction() {
  const { t } = useTranslation()
  return (
    <PhoneFold label={t('imports.title')}>
      <ImportLink />
    </PhoneFold>
  )
}

function StudentsView() {
  const { t } = useTranslation()
  const pages = useEveryPage(calls.classes.listWithInstitute, {}, ({ classes: items, ...page }) => ({ ...page, items }))
  const [{ class: chosenId }, setAddress] = useAddress(address)
  const { items: classes, problem } = pages
  const chosen = classes.find(({ classId }) => classId === chosenId) ?? classes[0]
  const selectId = useId()
  if (chosen === undefined && pages.isWhole) return <NoClasses />
  if (chosen === undefined && problem)
    return <Notice title={t('states.failedTitle')} text={t(`errors.${problem.code}`)} />
  if (chosen === undefined) return <Skeleton label={t('common.loading')} />
  return (
    <div className="stack">
      <div className="field students-class">
        <label htmlFor={selectId}>{t('students.class')}</label>
        <select id={selectId} value={chosen.classId} onChange={(event) => setAddress({ class: event.target.value })}>
          {classes.map(({ classId, name, learnerCount }) => (
            <option key={classId} value={classId}>
              {`${name} (${learnerCount})`}
            </option>
          ))}
        </select>
      </div>
      <StudentsPanel key={chosen.classId} classId={chosen.classId} name={chosen.name} />
    </div>
  )
}

function NoClasses() {
  const { t } = useTranslation()
  return (
    <Notice mark={<IconUsersGroup size={36} />} title={t('students.emptyTitle')} text={t('students.emptyText')}>
      <Link to={paths.classes} className="button" data-look="main">
        {t('nav.classes')}
      </Link>
    </Notice>
  )
}
