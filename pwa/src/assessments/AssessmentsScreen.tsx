import { IconUsersGroup } from '@tabler/icons-react'
import type { ClassOfPerson } from '@takhti/schema/classes/model'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { q } from '#api/query.ts'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { Notice } from '#ui/Notice.tsx'
import { anyText, useAddress } from '#ui/use-address.ts'
import { AssessmentList } from './AssessmentList.tsx'
import { CreateButtons } from './CreateButtons.tsx'
import './assessments.css'

const address = { class: anyText }

export const assessmentsScreen = screen({
  path: paths.assessments,
  title: 'assessments',
  roles: ['instructor'],
  load: () => q(calls.classes.listMine, {}),
  isEmpty: ({ items }) => items.length === 0,
  Empty: NoClasses,
  Actions: ({ data }) => <CreateActions classes={data.items} />,
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
  return <AssessmentList key={classId} classId={classId} choice={{ classes, onClass: choose }} />
}

function CreateActions({ classes }: { classes: readonly ClassOfPerson[] }) {
  const { classId } = useClass(classes)
  return classes.length === 0 ? null : <CreateButtons classId={classId} classes={classes} />
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
