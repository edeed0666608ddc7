import { Suspense } from 'react'
import { ClassLessons } from '#lessons/port.ts'
import type { TabProps } from './tab-props.ts'

/** The published lessons of the class. */
export function LessonsTab({ classId }: TabProps) {
  return (
    <Suspense>
      <ClassLessons classId={classId} />
    </Suspense>
  )
}
