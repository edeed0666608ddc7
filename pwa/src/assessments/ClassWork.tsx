import type { ClassOfPerson } from '@takhti/schema/classes/model'
import { AssessmentList } from './AssessmentList.tsx'
import { CreateButtons } from './CreateButtons.tsx'
import './assessments.css'

/** The assessments of one class for its teachers, and the creation of another. */
export function ClassWork({ of }: { of: ClassOfPerson }) {
  return <AssessmentList classId={of.classId} create={<CreateButtons classId={of.classId} classes={[of]} />} />
}
