import { IconBooks } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { requirePerson } from '#api/person.ts'
import type { LocalLesson } from '#offline/rows.ts'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { lessonsOnDevice } from './lesson-store.ts'
import { LessonActions } from './LessonActions.tsx'
import { PinButton } from './PinButton.tsx'
import { StudentLessons } from './StudentLessons.tsx'
import './lessons.css'

/** The lessons of one class on this device, with the actions of its teacher or of a student. */
export function ClassLessons({ classId }: { classId: string }) {
  const { t } = useTranslation()
  const { data } = useQuery(lessonsOnDevice)
  const { role, personId } = requirePerson()
  if (data === undefined) return <Skeleton label={t('common.loading')} />
  const lessons = lessonsOfClass(data.data, classId)
  if (lessons.length === 0) {
    const text = role === 'instructor' ? t('lessons.noneInClassTeacher') : t('lessons.emptyStudentText')
    return <Notice mark={<IconBooks size={36} />} title={t('lessons.noneInClass')} text={text} />
  }
  return (
    <StudentLessons
      lessons={lessons}
      actions={(lesson) => {
        if (role !== 'instructor') return <PinButton lesson={lesson} />
        return lesson.createdBy === personId ? <LessonActions lesson={lesson} /> : null
      }}
    />
  )
}

/** The lessons of a class with their publication there, the last published first. */
function lessonsOfClass(lessons: readonly LocalLesson[], classId: string): LocalLesson[] {
  const publishedAt = ({ publications }: LocalLesson) => publications[0]?.publishedAt ?? ''
  return lessons
    .filter(({ classIds }) => classIds.includes(classId))
    .map((lesson) => ({ ...lesson, publications: lesson.publications.filter((each) => each.classId === classId) }))
    .sort((one, other) => publishedAt(other).localeCompare(publishedAt(one)))
}
