import { Suspense } from 'react'
import { ClassLearningLinks } from '#learning/port.tsx'
import { ClassLessons, ClassLessonTools } from '#lessons/port.ts'
import { SyllabusPanel } from '#syllabus/port.tsx'
import { useReadOnly } from '#ui/read-only.ts'
import type { TabProps } from './tab-props.ts'

/** The syllabus and the published lessons of the class. */
export function LessonsTab({ classId, role }: TabProps) {
  const isReadOnly = useReadOnly()
  return (
    <>
      {role === 'instructor' && !isReadOnly && (
        <Suspense>
          <ClassLessonTools classId={classId} />
        </Suspense>
      )}
      {role !== 'admin' && (
        <Suspense>
          <ClassLearningLinks classId={classId} isTeacher={role === 'instructor'} />
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
