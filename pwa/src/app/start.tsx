import { createRoot } from 'react-dom/client'
import { isDebugging } from '#api/debug-flag.ts'
import { currentPerson } from '#api/person.ts'
import { addOthers } from '#languages/late-words.ts'
import { startText } from '#languages/text.ts'
import { holdInstallOffer } from '#offline/install-offer.ts'
import { dropLanding } from '#offline/landing-copy.ts'
import { isInWebview, leaveWebview } from '#screen/webview.ts'
import { App } from './App.tsx'
import { followPerson, followPlaces, showRefusals, startBackground } from './background.ts'
import { firstScreen } from './first-screen.ts'
import { askAboutLaw } from './messages.ts'
import { router } from './router.tsx'
import { isAssessmentWebview } from './webviews/assessment-address.ts'
import { isConductWebview } from './webviews/conduct-address.ts'
import { isContentWebview } from './webviews/content-address.ts'
import { isFeedWebview } from './webviews/feed-address.ts'
import { isFlashcardWebview } from './webviews/flashcard-address.ts'
import { isScheduleWebview } from './webviews/schedule-address.ts'
import '#ui/contrast.css'
import '#ui/phone-hidden.css'
import './frame.css'

/** A screen that takes longer to load shows its skeleton. */
const skeletonAfterMs = 300
const listenAfterMs = 500

/** Starts the app for the person of this device; without a person it redirects to sign-in. */
export async function start(): Promise<void> {
  const person = currentPerson()
  const back = location.pathname + location.search + location.hash
  if (person?.isProfileDue) return location.replace(`/register-profile?back=${encodeURIComponent(back)}`)
  if (!person && isWebview(location.pathname)) {
    return await (await import('./webviews/start-refusal.tsx')).startRefused()
  }
  if (!person) {
    // The bare start of the app is where each role lands anyway.
    return location.replace(/^\/dashboard\/?$/.test(back) ? '/' : `/login?back=${encodeURIComponent(back)}`)
  }
  if (!isWebview(location.pathname) && !isReload()) leaveWebview()
  showRefusals()
  holdInstallOffer()
  // Both at once, so that the first render is the screen and not its skeleton.
  const routes = router.load().catch(() => {})
  await startText()
  await Promise.race([routes, pause(skeletonAfterMs)])
  const root = document.querySelector('#root')
  if (root) createRoot(root).render(<App />)
  await firstScreen
  const texts = addOthers()
  startBackground()
  // The first interaction comes before code that only listens.
  await pause(listenAfterMs)
  dropLanding()
  if (person.role === 'learner' || person.role === 'guest') followLanding()
  followPerson(openPath)
  void import('#health/error-reports.ts').then(({ startErrorReports }) => startErrorReports(routeNow)).catch(() => {})
  if (isDebugging()) void import('./debug-log.ts').then(({ startDebugLog }) => startDebugLog()).catch(() => {})
  followPlaces()
  // Another app has its own terms.
  if (!isInWebview()) askAboutLaw()
  // It caches what the page has loaded, and the texts are part of that.
  void texts
    .then(() => import('#offline/after-start.ts'))
    .then(({ afterStart }) => afterStart('open'))
    .then(() => import('./fetch-ahead.ts'))
    .then(({ fetchAhead }) => fetchAhead())
    .catch(() => {})
}

/** The route as it is declared, without the ids of its address. */
function routeNow(): string {
  return router.state.matches.at(-1)?.fullPath ?? '/'
}

/** Stores what the landing shows, for the next start. */
function followLanding(): void {
  void import('#offline/landing-store.ts').then((store) => store.followLanding()).catch(() => {})
}

function isWebview(pathname: string): boolean {
  return (
    isAssessmentWebview(pathname) ||
    isConductWebview(pathname) ||
    isFeedWebview(pathname) ||
    isFlashcardWebview(pathname) ||
    isContentWebview(pathname) ||
    isScheduleWebview(pathname)
  )
}

/** A reload stays in its webview; a typed address ends it. */
function isReload(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming && entry.type === 'reload'
}

// Messages and overlays above the page remain; a live quiz on the big panel is a page without a router.
function openPath(path: string): void {
  if (path.startsWith('/live-quiz/')) location.assign(path)
  else router.history.push(path)
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
