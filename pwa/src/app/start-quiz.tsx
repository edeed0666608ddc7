import { CatchBoundary } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { currentPerson } from '#api/person.ts'
import { startText } from '#languages/text.ts'
import { startHeartbeat } from '#offline/connectivity.ts'
import { WholeQuiz } from '#quizzes/WholeQuiz.tsx'
import { CrashFallback } from './CrashFallback.tsx'
import './frame.css'
import '#ui/contrast.css'

/** Starts a live quiz that fills the window, without a router; players without an account need no session. */
export async function start(): Promise<void> {
  if (!currentPerson()) {
    return location.replace(`/login?back=${encodeURIComponent(location.pathname + location.search)}`)
  }
  await startText()
  const root = document.querySelector('#root')
  if (root)
    createRoot(root).render(
      <CatchBoundary getResetKey={() => 0} errorComponent={CrashFallback}>
        <WholeQuiz />
      </CatchBoundary>,
    )
  startHeartbeat()
  // Names of players and questions may need fonts that neither the page's language nor every device has.
  void import('#languages/names.css').catch(() => {})
  // A panel follows the remote of its signed-in person; a player's page is only the quiz.
  if (location.pathname.endsWith('/panel'))
    void import('./changes.ts')
      .then(({ followChanges }) => followChanges((path) => location.assign(path)))
      .catch(() => {})
}
