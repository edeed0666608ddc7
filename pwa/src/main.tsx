import '#ui/tokens.css'
import '#ui/base.css'
import '#ui/parts.css'
import '#ui/first-paint.css'
import { isDoorPath } from './door/paths.ts'
import { fetchLanguage } from './languages/files.ts'

// After an update the old build's chunks are gone: one reload brings the pair of shell and chunks that belong together.
addEventListener('vite:preloadError', (event) => {
  const key = 'takhti.reloaded'
  const last = Number(sessionStorage.getItem(key) ?? 0)
  if (Date.now() - last < 60_000) return
  event.preventDefault()
  sessionStorage.setItem(key, String(Date.now()))
  location.reload()
})

// All that the first screen needs is asked for at once, and a lesson is read while the app is still being put together.
fetchLanguage()
const [, lessonId] = /^\/lesson\/([^/]+)\/?$/.exec(location.pathname) ?? []
if (lessonId !== undefined) {
  import('./board/BoardScreen.tsx').then(
    ({ openEarly }) => openEarly(lessonId),
    // The route asks again, and says so when it fails again.
    () => {},
  )
}

const starting = isDoorPath(location.pathname) ? import('./door/start.tsx') : import('./app/start.tsx')
void starting.then(async ({ start }) => {
  await parsed()
  await start()
})

/** This script waits for nothing in the page, so the root, and the theme that is set before it, may still be on their way. */
function parsed(): Promise<void> | undefined {
  if (document.readyState !== 'loading') return undefined
  return new Promise((resolve) => document.addEventListener('DOMContentLoaded', () => resolve(), { once: true }))
}
