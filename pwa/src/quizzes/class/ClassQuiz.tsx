import { Late } from '../Late.tsx'

/** A quiz in a live class: one of its host, one to join with a code, or one for the shared screen. */
export type QuizInClass = {
  readonly quizId: string
  readonly code: string
  readonly isOwn: boolean
  readonly isForRoom?: boolean
}

const loadHost = () => import('../host/HostView.tsx')

const loadPanel = () => import('../host/PanelView.tsx')

const loadPlayer = () => import('../player/PlayerView.tsx')

/** A quiz beside the people of a class: led by its host, shown on a paired panel, played by all others. */
export function ClassQuiz({ quiz: { quizId, code, isOwn, isForRoom } }: { quiz: QuizInClass }) {
  if (isForRoom)
    return <Late load={loadPanel}>{({ PanelView }) => <PanelView key={quizId} quizId={quizId} code={code} />}</Late>
  if (isOwn) return <Late load={loadHost}>{({ HostView }) => <HostView key={quizId} quizId={quizId} />}</Late>
  return <Late load={loadPlayer}>{({ Playing }) => <Playing key={quizId} code={code} />}</Late>
}
