import { IconDots, IconSchool } from '@tabler/icons-react'
import type { Student } from '@takhti/schema/students/model'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { usePages } from '#api/pages.ts'
import { requirePerson } from '#api/person.ts'
import { paths } from '#screen/paths.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { ListPage } from '#ui/ListPage.tsx'
import { Menu } from '#ui/Menu.tsx'
import { PhoneLink } from '#ui/PhoneLink.tsx'
import type { Column } from '#ui/table-sort.ts'
import { useTableSort } from '#ui/use-table-sort.ts'
import { RemovePersonDialog } from './RemovePersonDialog.tsx'

/** The students of the institute, including those who joined by a class code. */
export function LearnerList({ search, classId }: { search: string; classId: string }) {
  const { t } = useTranslation()
  const { instituteId } = requirePerson()
  const asked = { id: instituteId, ...(search !== '' && { search }), ...(classId !== '' && { classId }) }
  const pages = usePages(calls.students.list, asked, (page) => page)
  const isWhole = search === '' && classId === ''
  const noneFound =
    search === ''
      ? { title: t('classes.noStudents') }
      : { title: t('people.noneFound'), text: t('people.noneFoundHint') }
  const [leaving, setLeaving] = useState<Student | null>(null)
  const sort = useTableSort()
  const total = pages.first && t('people.total', { count: pages.first.total })
  return (
    <>
      <ListPage
        pages={pages}
        total={total ?? null}
        empty={{ mark: <IconSchool size={36} />, title: t('people.noStudents'), text: t('people.noStudentsHint') }}
        noneFound={isWhole ? null : noneFound}
      >
        <DataTable
          caption={t('people.students')}
          rows={pages.items}
          idOf={({ userId }) => userId}
          nameOf={nameOf}
          columns={columnsOf(t)}
          sort={sort}
          more={pages.more}
          actions={(student) => <LearnerActions student={student} onRemove={() => setLeaving(student)} />}
        />
      </ListPage>
      {leaving && (
        <RemovePersonDialog
          call={calls.students.remove}
          userId={leaving.userId}
          name={nameOf(leaving)}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  )
}

function LearnerActions({ student, onRemove }: { student: Student; onRemove: () => void }) {
  const { t } = useTranslation()
  return (
    <Menu label={t('people.actions', { name: nameOf(student) })} face={<IconDots size={22} aria-hidden="true" />}>
      {(close) => (
        <>
          <Link to={paths.studentRecords} params={{ studentId: student.userId }} className="menu-item">
            {t('people.records')}
          </Link>
          <button
            type="button"
            className="menu-item"
            onClick={() => {
              close()
              onRemove()
            }}
          >
            {t('people.remove')}
          </button>
        </>
      )}
    </Menu>
  )
}

function nameOf({ first_name, last_name }: Student): string {
  return `${first_name} ${last_name}`.trim()
}

function columnsOf(t: TFunction): readonly Column<Student>[] {
  return [
    {
      key: 'name',
      name: t('people.columns.name'),
      by: nameOf,
      cell: (student) => (
        <>
          <bdi>{nameOf(student)}</bdi> {student.role === 'guest' && <span className="tag">{t('classes.guest')}</span>}
        </>
      ),
    },
    {
      key: 'email',
      name: t('people.columns.email'),
      by: ({ emailId }) => emailId,
      cell: ({ emailId }) => (emailId === null ? t('people.noEmail') : <bdi>{emailId}</bdi>),
    },
    {
      key: 'guardian',
      name: t('people.columns.guardian'),
      cell: ({ guardianContactNumber: number }) => number && <PhoneLink number={number} />,
    },
  ]
}
