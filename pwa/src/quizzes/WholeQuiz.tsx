import { retainFocus } from '#ui/focus-hold.ts'
import { Late } from './Late.tsx'

const loadPlayer = () => import('./player/PlayerView.tsx')

const loadPanel = () => import('./host/PanelView.tsx')

/** A live quiz that fills the window: on a classroom panel, or for a player, within another app or in none. */
export function WholeQuiz() {
  const quizId = /^\/live-quiz\/([^/]+)\/panel/.exec(location.pathname)?.[1]
  const code = new URLSearchParams(location.search).get('code') ?? ''
  if (quizId !== undefined)
    return <Late load={loadPanel}>{({ PanelView }) => <PanelView quizId={quizId} code={code} />}</Late>
  return (
    <main ref={retainFocus} id="content" className="page page-bare" tabIndex={-1}>
      <Late load={loadPlayer}>{({ PlayerView }) => <PlayerView />}</Late>
    </main>
  )
}
