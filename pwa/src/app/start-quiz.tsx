import { CatchBoundary } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { currentPerson } from '#api/person.ts'
import { startText } from '#languages/text.ts'
import { startHeartbeat } from '#offline/connectivity.ts'
import { WholeQuiz } from '#quizzes/WholeQuiz.tsx'
import { Crashed } from './Crashed.tsx'
import './frame.css'

/** Starts a live quiz that fills the window: without a router, and for whoever has no account without a session. */
export async function start(): Promise<void> {
  if (!currentPerson()) {
    return location.replace(`/?back=${encodeURIComponent(location.pathname + location.search)}`)
  }
  await startText()
  const root = document.querySelector('#root')
  if (root)
    createRoot(root).render(
      <CatchBoundary getResetKey={() => 0} errorComponent={Crashed}>
        <WholeQuiz />
      </CatchBoundary>,
    )
  startHeartbeat()
  // Players and what they are asked have scripts that neither the language of the page nor every device can show.
  void import('#languages/names.css').catch(() => {})
  // A panel obeys the phone of whoever is signed in on it; a player's page is nothing but the quiz.
  if (location.pathname.endsWith('/panel'))
    void import('./changes.ts')
      .then(({ followChanges }) => followChanges((path) => location.assign(path)))
      .catch(() => {})
}
