import { Suspense } from 'react'
import { ClassWork } from '#assessments/port.tsx'
import { ClassAssignments } from '#responses/port.tsx'
import type { TabProps } from './tab-props.ts'

/** The assessments of the class: for its teachers all of them, for a student their own. */
export function WorkTab({ classId, of, role }: TabProps) {
  return <Suspense>{role === 'instructor' ? <ClassWork of={of} /> : <ClassAssignments classId={classId} />}</Suspense>
}
