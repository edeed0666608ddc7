import { IconUsersGroup } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { q } from '#api/query.ts'
import { paths } from '#app/paths.ts'
import { screen } from '#app/screen.tsx'
import { StudentsPanel } from '#classes/port.tsx'
import { ImportLink } from '#imports/port.tsx'
import { Notice } from '#ui/Notice.tsx'
import './students.css'

export const studentsScreen = screen({
  path: paths.students,
  title: 'students',
  roles: ['instructor', 'admin'],
  load: () => q(calls.classes.listWithInstitute, { limit: 100 }),
  Actions: () => <ImportLink />,
  isEmpty: ({ classes }) => classes.length === 0,
  Empty: NoClasses,
  View: ({ data }) => <StudentsView classes={data.classes} />,
})

function StudentsView({ classes }: { classes: readonly { classId: string; name: string; learnerCount: number }[] }) {
  const { t } = useTranslation()
  const [chosenId, setChosen] = useState(classes[0]?.classId ?? '')
  const chosen = classes.find(({ classId }) => classId === chosenId) ?? classes[0]
  const selectId = useId()
  if (chosen === undefined) return null
  return (
    <div className="stack">
      <div className="field students-class">
        <label htmlFor={selectId}>{t('students.class')}</label>
        <select id={selectId} value={chosen.classId} onChange={(event) => setChosen(event.target.value)}>
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
