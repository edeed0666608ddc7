import { latePart } from '#languages/late-part.ts'
import { addWords } from '#languages/late-words.ts'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { NotOnDevice } from '#screen/states.tsx'

const AttemptView = latePart(
  'attempt',
  // The fields of answers are those of live quizzes.
  () => Promise.all([import('./AttemptView.tsx'), addWords('quizzes')]).then(([file]) => file.AttemptView),
  () => <NotOnDevice onRetry={() => location.reload()} />,
)

export const attemptScreen = screen({
  path: paths.attempt,
  title: 'attempt',
  roles: ['learner', 'guest'],
  View: ({ params: { assessmentId = '' } }) => <AttemptView key={assessmentId} assessmentId={assessmentId} />,
})
