import { IconSchool } from '@tabler/icons-react'
import type { Course, Courses } from '@takhti/schema/imports/classroom/model'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { Button } from '#ui/Button.tsx'
import { rosterDraft, takeReturn, visitClassroom } from './classroom.ts'
import type { Draft } from './draft.ts'

const inPlace = { meta: { isShownInPlace: true } }

/** Rosters of Google Classroom, where this installation reads them: the way to Google, and the courses after it. */
export function ClassroomPanel({ onRoster }: { onRoster: (draft: Draft) => void }) {
  const { t } = useTranslation()
  const { data } = useQuery(q(lateCalls.classroom.options, {}))
  const leave = useMutation({ mutationFn: visitClassroom, ...inPlace })
  const courses = useMutation({
    mutationFn: (proof: { code: string; nonce: string }) => send(lateCalls.classroom.courses, proof),
    ...inPlace,
  })
  const { mutate: enter } = courses
  useEffect(() => {
    const proof = takeReturn()
    if (proof !== null) enter(proof)
  }, [enter])
  if (data?.data.isOffered !== true) return null
  return (
    <div className="stack import-template">
      <h3>{t('classroom.title')}</h3>
      {courses.data ? (
        <CourseList found={courses.data} onRoster={onRoster} />
      ) : (
        <>
          <p className="small soft">{t('classroom.text')}</p>
          <div className="row">
            <Button isBusy={leave.isPending || courses.isPending} onClick={() => leave.mutate()}>
              <IconSchool size={18} aria-hidden="true" />
              {t('classroom.open')}
            </Button>
          </div>
        </>
      )}
      <Problem error={courses.error ?? leave.error} />
    </div>
  )
}

type CourseListProps = { found: Courses; onRoster: (draft: Draft) => void }

function CourseList({ found: { access, courses }, onRoster }: CourseListProps) {
  const { t } = useTranslation()
  const roster = useMutation({
    mutationFn: async (course: Course) => {
      const { students } = await send(lateCalls.classroom.roster, { access, courseId: course.courseId })
      return rosterDraft(course, students)
    },
    onSuccess: (draft) => draft.rows.length > 0 && onRoster(draft),
    ...inPlace,
  })
  if (courses.length === 0) return <p role="status">{t('classroom.none')}</p>
  return (
    <>
      <p className="small soft">{t('classroom.choose')}</p>
      <ul className="row">
        {courses.map((course) => (
          <li key={course.courseId}>
            <Button isBusy={roster.isPending} onClick={() => roster.mutate(course)}>
              <bdi>{course.name}</bdi> {course.section !== '' && <bdi className="soft">{course.section}</bdi>}
            </Button>
          </li>
        ))}
      </ul>
      {roster.data?.rows.length === 0 && <p role="status">{t('classroom.empty')}</p>}
      <Problem error={roster.error} />
    </>
  )
}

function Problem({ error }: { error: Error | null }) {
  const { t } = useTranslation()
  return (
    <p className="field-error" role="alert">
      {error && t(error instanceof ApiError ? `errors.${error.code}` : 'errors.unknown')}
    </p>
  )
}
