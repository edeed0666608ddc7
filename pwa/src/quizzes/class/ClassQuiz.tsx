import { Late } from '../Late.tsx'

/** A quiz in a live class: of whoever opened it, or with the code that it is played by. */
export type QuizInClass = { readonly quizId: string; readonly code: string; readonly isOwn: boolean }

const loadHost = () => import('../host/HostView.tsx')

const loadPlayer = () => import('../player/PlayerView.tsx')

/** A quiz beside the people of a class: led by whoever opened it, played by everybody else. */
export function ClassQuiz({ quiz: { quizId, code, isOwn } }: { quiz: QuizInClass }) {
  if (isOwn) return <Late load={loadHost}>{({ HostView }) => <HostView key={quizId} quizId={quizId} />}</Late>
  return <Late load={loadPlayer}>{({ Playing }) => <Playing key={quizId} code={code} />}</Late>
}
