import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LocalLesson } from '#offline/rows.ts'
import { useFaces } from './folders/faces.ts'
import { LessonFace } from './folders/LessonFace.tsx'
import { LessonCards } from './LessonCards.tsx'
import { byPath } from './path-groups.ts'
import { PinButton } from './PinButton.tsx'

type StudentLessonsProps = { lessons: readonly LocalLesson[]; actions?: (lesson: LocalLesson) => ReactNode }

/** Lessons of classes by learning path, with thumbnails and actions; it loads after the cards themselves. */
export function StudentLessons({ lessons, actions = pinned }: StudentLessonsProps) {
  const { t } = useTranslation()
  const faces = useFaces()
  const groups = byPath(lessons)
  return groups.map(({ path, lessons: ofPath }) => (
    <section key={path ?? ''} className="stack" aria-label={path ?? t('lessons.title')}>
      {groups.length > 1 && <h2 dir="auto">{path ?? t('library.otherLessons')}</h2>}
      {groups.length === 1 && path !== null && <h2 dir="auto">{path}</h2>}
      <LessonCards
        lessons={ofPath}
        face={(lesson) => (
          // The key changes with the copy, so that a newer one is drawn again.
          <LessonFace key={lesson.copy?.at} lesson={lesson} faces={faces} />
        )}
        actions={actions}
      />
    </section>
  ))
}

function pinned(lesson: LocalLesson) {
  return <PinButton lesson={lesson} />
}
