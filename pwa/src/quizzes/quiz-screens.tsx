import { paths } from '#app/paths.ts'
import { screen } from '#app/screen.tsx'
import { Late } from './Late.tsx'

const loadHost = () => import('./host/HostView.tsx')

const loadList = () => import('./host/QuizList.tsx')

/** A live quiz as its host leads it, and what it came to. */
export const liveQuizScreen = screen({
  path: paths.liveQuiz,
  title: 'quiz',
  roles: ['instructor'],
  View: ({ params: { quizId = '' } }) => (
    <Late load={loadHost}>{({ HostView }) => <HostView key={quizId} quizId={quizId} />}</Late>
  ),
})

/** The live quizzes that a teacher opened. */
export const liveQuizzesScreen = screen({
  path: paths.liveQuizzes,
  title: 'quiz',
  roles: ['instructor'],
  View: () => <Late load={loadList}>{({ QuizList }) => <QuizList />}</Late>,
})
