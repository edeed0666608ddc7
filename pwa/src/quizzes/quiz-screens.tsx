import { rolesHere } from '#api/person.ts'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { Late } from './Late.tsx'
import { allQuizzes } from './list-path.ts'

const loadHost = () => import('./host/HostView.tsx')

const loadOwn = () => import('./player/OwnView.tsx')

const loadList = () => import('./host/QuizList.tsx')

/**
 * A live quiz for its host, with its results, or all that a teacher opened. For a student, what is live and what they
 * missed.
 */
export const liveQuizScreen = screen({
  path: paths.liveQuiz,
  title: 'quiz',
  roles: ['instructor', 'learner'],
  View: ({ params: { quizId = '' } }) =>
    !rolesHere().includes('instructor') ? (
      <Late load={loadOwn}>{({ OwnView }) => <OwnView />}</Late>
    ) : quizId === allQuizzes ? (
      <Late load={loadList}>{({ QuizList }) => <QuizList />}</Late>
    ) : (
      <Late load={loadHost}>{({ HostView }) => <HostView key={quizId} quizId={quizId} />}</Late>
    ),
})
