import { IconUsersGroup } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { q } from '#api/query.ts'
import { paths } from '#app/paths.ts'
import { screen } from '#app/screen.tsx'
import { Notice } from '#ui/Notice.tsx'
import './classes.css'

export const classesScreen = screen({
  path: paths.classes,
  title: 'classes',
  roles: ['instructor', 'learner', 'guest'],
  load: () => q(calls.classes.listMine, {}),
  isEmpty: ({ items }) => items.length === 0,
  Empty: NoClasses,
  View: ({ data }) => (
    <ul className="class-list">
      {data.items.map((each) => (
        <ClassCard key={each.classId} {...each} />
      ))}
    </ul>
  ),
})

type ClassCardProps = { classId: string; name: string; class_code: string | null; learnerCount: number }

function ClassCard({ classId, name, class_code, learnerCount }: ClassCardProps) {
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
  return <Notice mark={<IconUsersGroup size={36} />} title={t('classes.emptyTitle')} text={t('classes.emptyText')} />
}
