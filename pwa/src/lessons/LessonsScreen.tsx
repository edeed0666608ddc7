import { IconBooks } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { requirePerson } from '#api/person.ts'
import { paths } from '#app/paths.ts'
import { screen } from '#app/screen.tsx'
import { Notice } from '#ui/Notice.tsx'
import { ClassNames } from './ClassNames.tsx'
import { lessonsOnDevice } from './lesson-store.ts'
import { LessonCards } from './LessonCards.tsx'
import { PinButton } from './PinButton.tsx'
import './lessons.css'

const LibraryPanel = lazy(() => import('./folders/LibraryPanel.tsx').then((file) => ({ default: file.LibraryPanel })))

export const lessonsScreen = screen({
  path: paths.lessons,
  title: 'lessons',
  roles: ['instructor', 'learner', 'guest'],
  load: () => lessonsOnDevice,
  Actions: () => (isTeacher() ? null : <ClassNames />),
  isEmpty: (lessons) => lessons.length === 0,
  Empty: NoLessons,
  View: ({ data }) =>
    isTeacher() ? (
      // The lessons are there before what files them.
      <Suspense fallback={<LessonCards lessons={data.filter(({ parentId }) => !parentId)} />}>
        <LibraryPanel lessons={data} lessonType="LESSON" />
      </Suspense>
    ) : (
      <LessonCards lessons={data} actions={(lesson) => <PinButton lesson={lesson} />} />
    ),
})

function NoLessons() {
  const { t } = useTranslation()
  const title = isTeacher() ? t('lessons.emptyTeacherTitle') : t('lessons.emptyStudentTitle')
  const text = isTeacher() ? t('lessons.emptyTeacherText') : t('lessons.emptyStudentText')
  return <Notice mark={<IconBooks size={36} />} title={title} text={text} />
}

function isTeacher(): boolean {
  return requirePerson().role === 'instructor'
}
