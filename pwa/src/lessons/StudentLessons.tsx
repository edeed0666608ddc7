import type { LocalLesson } from '#offline/rows.ts'
import { useFaces } from './folders/faces.ts'
import { LessonFace } from './folders/LessonFace.tsx'
import { LessonCards } from './LessonCards.tsx'
import { PinButton } from './PinButton.tsx'

/** A student's lessons with what is drawn on them and what can be done; it comes after the cards themselves. */
export function StudentLessons({ lessons }: { lessons: readonly LocalLesson[] }) {
  const faces = useFaces()
  return (
    <LessonCards
      lessons={lessons}
      face={({ flow_id, name, copy }) => (
        // A newer copy is drawn anew.
        <LessonFace key={copy?.at} lessonId={flow_id} name={name} faces={faces} />
      )}
      actions={(lesson) => <PinButton lesson={lesson} />}
    />
  )
}
