import { addWords } from '#languages/late-words.ts'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { StudentView } from './StudentView.tsx'

export const studentInsightsScreen = screen({
  path: paths.studentInsights,
  title: 'insights',
  roles: ['instructor', 'admin', 'learner'],
  View: ({ params: { classId = '', studentId = '' } }) => <StudentView {...{ classId, studentId }} />,
})

/** The screen, once its texts have loaded. */
export async function loadStudentInsights() {
  await addWords('insights')
  return studentInsightsScreen
}
