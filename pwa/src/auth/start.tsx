import { createRoot } from 'react-dom/client'
import { currentPerson } from '#api/person.ts'
import { returnPath } from '#api/return-path.ts'
import { landingOf } from '#api/session.ts'
import { startText } from '#languages/text.ts'
import { AuthScreen } from './AuthScreen.tsx'
import { authRouteOf } from './paths.ts'
import './auth.css'

const listenAfterMs = 500

/** Starts the sign-in shell: signing in and joining, without the app's kit. */
export async function start(): Promise<void> {
  const place = authRouteOf(location.pathname) ?? { place: 'login' as const }
  const person = currentPerson()
  const isForStrangers = place.place === 'login' || place.place === 'signUp'
  if (person && isForStrangers && !location.search.includes('expired')) {
    return location.replace(returnPath(location.search, landingOf(person)))
  }
  const isLogin = place.place === 'login' || place.place === 'teachLogin'
  await Promise.all([startText(), isLogin ? import('./LoginScreen.tsx').catch(() => null) : null])
  const root = document.querySelector('#root')
  if (root) createRoot(root).render(<AuthScreen place={place} />)
  // The person's first action precedes code that only listens.
  await new Promise((resolve) => setTimeout(resolve, listenAfterMs))
  // The install is large, and would slow down a join on a weak network; the screen after it installs.
  if (place.place === 'join' && navigator.serviceWorker?.controller == null) return
  void import('#offline/after-start.ts').then(({ afterStart }) => afterStart('over')).catch(() => {})
}
