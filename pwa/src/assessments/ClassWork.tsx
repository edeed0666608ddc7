import type { ClassOfPerson } from '@takhti/schema/classes/model'
import { useReadOnly } from '#ui/read-only.ts'
import { AssessmentList } from './AssessmentList.tsx'
import { CreateButtons } from './CreateButtons.tsx'
import './assessments.css'

/** The assessments of one class for its teachers, and the creation of another. */
export function ClassWork({ of }: { of: ClassOfPerson }) {
  const isReadOnly = useReadOnly()
  const create = isReadOnly ? null : <CreateButtons classId={of.classId} classes={[of]} />
  return <AssessmentList classId={of.classId} create={create} />
}
