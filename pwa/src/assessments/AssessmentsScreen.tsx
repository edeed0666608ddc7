import { IconPlus, IconUsersGroup } from '@tabler/icons-react'
import type { ClassOfPerson } from '@takhti/schema/classes/model'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { q } from '#api/query.ts'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { anyText, useAddress } from '#ui/use-address.ts'
import { AssessmentList } from './AssessmentList.tsx'
import { CreateDialog } from './CreateDialog.tsx'
import './assessments.css'

const address = { class: anyText }

export const assessmentsScreen = screen({
  path: paths.assessments,
  title: 'assessments',
  roles: ['instructor'],
  load: () => q(calls.classes.listMine, {}),
  isEmpty: ({ items }) => items.length === 0,
  Empty: NoClasses,
  Actions: ({ data }) => <CreateButtons classes={data.items} />,
  View: ({ data }) => <AssessmentsView classes={data.items} />,
})

/** The class of the address, or the first. */
function useClass(classes: readonly ClassOfPerson[]) {
  const [{ class: asked }, setAddress] = useAddress(address)
  const chosen = classes.find(({ classId }) => classId === asked) ?? classes[0]
  return { classId: chosen?.classId ?? '', choose: (classId: string) => setAddress({ class: classId }) }
}

function AssessmentsView({ classes }: { classes: readonly ClassOfPerson[] }) {
  const { classId, choose } = useClass(classes)
  return <AssessmentList key={classId} classId={classId} classes={classes} onClass={choose} />
}

function CreateButtons({ classes }: { classes: readonly ClassOfPerson[] }) {
  const { t } = useTranslation()
  const { classId } = useClass(classes)
  const [type, setType] = useState<'test' | 'assignment' | null>(null)
  if (classes.length === 0) return null
  return (
    <div className="row">
      <Button look="main" className="create-test" onClick={() => setType('test')}>
        <IconPlus size={18} aria-hidden="true" />
        {t('assessments.create.test')}
      </Button>
      <Button onClick={() => setType('assignment')}>{t('assessments.create.assignment')}</Button>
      <Link className="button" to={paths.questionBank}>
        {t('topics.title')}
      </Link>
      {type && <CreateDialog type={type} classId={classId} classes={classes} onClose={() => setType(null)} />}
    </div>
  )
}

function NoClasses() {
  const { t } = useTranslation()
  return (
    <Notice mark={<IconUsersGroup size={36} />} title={t('students.emptyTitle')} text={t('assessments.list.noClasses')}>
      <Link to={paths.classes} className="button" data-look="main">
        {t('nav.classes')}
      </Link>
    </Notice>
  )
}
