import { IconId, IconUserPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FactorNotice } from '#accounts/port.tsx'
import { calls } from '#api/calls.ts'
import { useEveryPage } from '#api/pages.ts'
import { ImportLink, SaveListMenu } from '#imports/port.tsx'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { Button } from '#ui/Button.tsx'
import { PhoneFold } from '#ui/PhoneFold.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { TabList } from '#ui/TabList.tsx'
import { anyText, oneOf, useAddress } from '#ui/use-address.ts'
import { AddPersonDialog } from './AddPersonDialog.tsx'
import { InvitedList } from './InvitedList.tsx'
import { LearnerList } from './LearnerList.tsx'
import { StaffList } from './StaffList.tsx'
import './people.css'

const kinds = ['teachers', 'students', 'admins'] as const

type Kind = (typeof kinds)[number]

const address = { kind: oneOf(kinds, 'teachers'), search: anyText, class: anyText }

const roleOf = { teachers: 'instructor', students: 'learner', admins: 'admin' } as const

export const peopleScreen = screen({
  path: paths.people,
  title: 'people',
  roles: ['admin'],
  View: PeopleView,
})

function PeopleView() {
  const { t } = useTranslation()
  const [{ kind, search, class: chosenClass }, setAddress] = useAddress(address)
  const classId = kind === 'students' ? chosenClass : ''
  const panelId = useId()
  return (
    <div className="stack">
      <FactorNotice />
      <div className="people-tools">
        <TabList
          label={t('people.kinds')}
          panelId={panelId}
          chosen={kind}
          tabs={kinds.map((each) => ({ value: each, name: t(`people.${each}`) }))}
          onChoose={(chosen) => setAddress({ kind: chosen })}
        />
        <AddButtons kind={kind} />
      </div>
      <div className="list-tools people-search">
        <SearchField
          label={t('people.search')}
          hint={t('people.searchHint')}
          value={search}
          onSearch={(text) => setAddress({ search: text })}
        />
        {kind === 'students' && <ClassFilter value={classId} onChange={(chosen) => setAddress({ class: chosen })} />}
      </div>
      <div id={panelId} role="tabpanel" aria-label={t(`people.${kind}`)} className="stack">
        {search === '' && classId === '' && <InvitedList key={kind} role={roleOf[kind]} />}
        {kind === 'students' ? (
          <LearnerList key={`${classId} ${search}`} search={search} classId={classId} />
        ) : (
          <StaffList key={`${kind} ${search}`} role={kind === 'admins' ? 'admin' : 'instructor'} search={search} />
        )}
      </div>
    </div>
  )
}

/** Filters the students by one class of the institute. */
function ClassFilter({ value, onChange }: { value: string; onChange: (classId: string) => void }) {
  const { t } = useTranslation()
  const { items: classes } = useEveryPage(calls.classes.listWithInstitute, {}, ({ classes: items, ...page }) => ({
    ...page,
    items,
  }))
  return (
    <SelectField
      label={t('students.class')}
      value={value}
      options={[
        { value: '', label: t('people.allClasses') },
        ...classes.map(({ classId, name }) => ({ value: classId, label: name })),
      ]}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

function AddButtons({ kind }: { kind: Kind }) {
  const { t } = useTranslation()
  const [isAdding, setAdding] = useState(false)
  if (kind === 'admins') return <p className="small soft people-note">{t('people.adminsHint')}</p>
  return (
    <div className="row people-actions">
      {kind === 'students' && (
        <PhoneFold label={t('table.actions')}>
          <Link to={paths.cards} className="button">
            <IconId size={18} aria-hidden="true" />
            {t('cards.title')}
          </Link>
          <SaveListMenu of="institute" />
          <ImportLink />
        </PhoneFold>
      )}
      <Button look="main" onClick={() => setAdding(true)}>
        <IconUserPlus size={18} aria-hidden="true" />
        {t(kind === 'students' ? 'people.addStudent' : 'people.addTeacher')}
      </Button>
      {isAdding && (
        <AddPersonDialog kind={kind === 'students' ? 'student' : 'teacher'} onClose={() => setAdding(false)} />
      )}
    </div>
  )
}
