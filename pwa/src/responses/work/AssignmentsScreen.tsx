import { latePart } from '#languages/late-part.ts'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { NotOnDevice } from '#screen/states.tsx'

const AssignmentList = latePart(
  'attempt',
  () => import('./AssignmentList.tsx').then((file) => file.AssignmentList),
  () => <NotOnDevice onRetry={() => location.reload()} />,
)

export const assignmentsScreen = screen({
  path: paths.assignments,
  title: 'assignments',
  roles: ['learner', 'guest'],
  View: () => <AssignmentList />,
})
