import { IconBooks } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { requirePerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { withOthers } from '#languages/late-words.ts'
import { paths } from '#screen/paths.ts'
import { screen, type Screen } from '#screen/screen.tsx'
import { Notice } from '#ui/Notice.tsx'
import { ClassNames } from './ClassNames.tsx'
import { lessonsOnDevice } from './lesson-store.ts'
import { LessonCards } from './LessonCards.tsx'
import './lessons.css'

const LibraryPanel = lazy(() =>
  withOthers(() => import('./folders/LibraryPanel.tsx')).then((file) => ({ default: file.LibraryPanel })),
)

const StudentLessons = lazy(() => import('./StudentLessons.tsx').then((file) => ({ default: file.StudentLessons })))

// Where it cannot be loaded the lessons are shown all the same.
const NowPanel = lazy(() =>
  import('#quizzes/port.tsx').then(({ loadNow }) => loadNow()).catch(() => ({ default: () => null })),
)

export const lessonsScreen = screen({
  path: paths.lessons,
  title: 'lessons',
  roles: ['instructor', 'learner', 'guest'],
  load: () => lessonsOnDevice,
  Actions: () => (isTeacher() ? null : <ClassNames />),
  isEmpty: (lessons) => lessons.length === 0,
  Empty: NoLessons,
  // The lessons are shown before the code that files them, or draws their thumbnails.
  View: ({ data }) => (
    <>
      <GoingOn />
      <Suspense fallback={<LessonCards lessons={isTeacher() ? data.filter(({ parentId }) => !parentId) : data} />}>
        {isTeacher() ? <LibraryPanel lessons={data} lessonType="LESSON" /> : <StudentLessons lessons={data} />}
      </Suspense>
    </>
  ),
})

/** The screen, whose list is read while its files still run: else it would wait for the first render. */
export function loadLessons(): Screen {
  void queryClient.prefetchQuery(lessonsOnDevice)
  return lessonsScreen
}

/**
 * A student who joined by the code of a live class got no notification of it: the link into it is above the lessons.
 */
function GoingOn() {
  if (isTeacher()) return null
  return (
    <Suspense>
      <NowPanel isQuiet />
    </Suspense>
  )
}

function NoLessons() {
  const { t } = useTranslation()
  const title = isTeacher() ? t('lessons.emptyTeacherTitle') : t('lessons.emptyStudentTitle')
  const text = isTeacher() ? t('lessons.emptyTeacherText') : t('lessons.emptyStudentText')
  return (
    <>
      <GoingOn />
      <Notice mark={<IconBooks size={36} />} title={title} text={text}>
        {isTeacher() && (
          <a className="button" data-look="main" href={`${paths.create}?new`}>
            {t('create.newLesson')}
          </a>
        )}
      </Notice>
    </>
  )
}

function isTeacher(): boolean {
  return requirePerson().role === 'instructor'
}
