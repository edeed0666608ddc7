import { IconDots, IconSchool } from '@tabler/icons-react'
import type { Student } from '@takhti/schema/students/model'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { usePages } from '#api/pages.ts'
import { requirePerson } from '#api/person.ts'
import { paths } from '#app/paths.ts'
import { Menu } from '#ui/Menu.tsx'
import { PersonRow } from '#ui/PersonRow.tsx'
import { PagedList } from './PagedList.tsx'
import { RemovePersonDialog } from './RemovePersonDialog.tsx'

/** The students of the institute, those who came by a class code included. */
export function LearnerList({ search, classId }: { search: string; classId: string }) {
  const { t } = useTranslation()
  const { instituteId } = requirePerson()
  const asked = { id: instituteId, ...(search !== '' && { search }), ...(classId !== '' && { classId }) }
  const pages = usePages(calls.students.list, asked, (page) => page)
  const isWhole = search === '' && classId === ''
  const [leaving, setLeaving] = useState<Student | null>(null)
  return (
    <>
      <PagedList
        pages={pages}
        mark={<IconSchool size={36} />}
        empty={isWhole ? t('people.noStudents') : search === '' ? t('classes.noStudents') : t('people.noneFound')}
        emptyHint={isWhole ? t('people.noStudentsHint') : search === '' ? '' : t('people.noneFoundHint')}
      >
        {pages.items.map((student) => (
          <PersonRow key={student.userId} name={nameOf(student)} detail={<Contact student={student} />}>
            {student.role === 'guest' && <span className="tag">{t('classes.guest')}</span>}
            <LearnerActions student={student} onRemove={() => setLeaving(student)} />
          </PersonRow>
        ))}
      </PagedList>
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

function Contact({ student: { emailId, guardianContactNumber } }: { student: Student }) {
  const { t } = useTranslation()
  if (emailId === null && guardianContactNumber === null) return t('people.noEmail')
  return (
    <>
      {emailId && <bdi>{emailId}</bdi>}
      {emailId && guardianContactNumber && ' · '}
      {guardianContactNumber && (
        <a
          href={`tel:${guardianContactNumber}`}
          dir="ltr"
          aria-label={t('people.callGuardian', { number: guardianContactNumber })}
        >
          {guardianContactNumber}
        </a>
      )}
    </>
  )
}
