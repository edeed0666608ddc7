import { Suspense } from 'react'
import { ClassLessons, ClassLessonTools } from '#lessons/port.ts'
import { SyllabusPanel } from '#syllabus/port.tsx'
import type { TabProps } from './tab-props.ts'

/** The syllabus and the published lessons of the class. */
export function LessonsTab({ classId, role }: TabProps) {
  return (
    <>
      {role === 'instructor' && (
        <Suspense>
          <ClassLessonTools classId={classId} />
        </Suspense>
      )}
      <Suspense>
        <SyllabusPanel classId={classId} />
      </Suspense>
      <Suspense>
        <ClassLessons classId={classId} />
      </Suspense>
    </>
  )
}
