import { latePart } from '#languages/late-part.ts'
import { NotOnDevice } from '#screen/states.tsx'

/** The assignments of a student in one class, with their texts. */
export const ClassAssignments = latePart<{ classId: string }>(
  'attempt',
  () => import('./work/AssignmentList.tsx').then((file) => file.AssignmentList),
  () => <NotOnDevice onRetry={() => location.reload()} />,
)
